/** A reporter that ends a failed run with a list of failures: test, place and error, and the end of the server's log. */
import type { FullResult, Reporter, Suite, TestCase, TestResult } from '@playwright/test/reporter';
import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { LOG_FOLDER, SERVER_LOG } from './server';

const LINES = 6;
const SERVER_LINES = 20;

/** The first lines of an error, without color codes and empty lines. */
function brief(result: TestResult | undefined): string[] {
  const text = result?.errors[0]?.message ?? result?.status ?? 'not run';
  const plain = text.replace(/\u001b\[[0-9;]*m/g, '');
  return plain
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .slice(0, LINES);
}

export default class Failures implements Reporter {
  #suite: Suite | null = null;

  onBegin(_: unknown, suite: Suite) {
    this.#suite = suite;
  }

  onEnd(run: FullResult) {
    if (run.status === 'passed') return;
    const failed = (this.#suite?.allTests() ?? []).filter((test: TestCase) => test.outcome() === 'unexpected');
    for (const test of failed) {
      const { file, line } = test.location;
      const project = test.parent.project()?.name ?? '';
      console.log(`\nfailed: ${test.title} [${project}] (${relative('', file)}:${line})`);
      for (const said of brief(test.results.at(-1))) console.log(`  | ${said}`);
    }
    // Tests with a server of their own have a log of their own.
    const own = failed.map((test) => join(LOG_FOLDER, `${test.id}-${test.results.at(-1)?.retry ?? 0}.log`));
    for (const log of [SERVER_LOG, ...own].filter(existsSync)) {
      console.log(`\nthe end of a server's log (${relative('', log)}):`);
      const lines = readFileSync(log, 'utf8').trimEnd().split('\n');
      for (const line of lines.slice(-SERVER_LINES)) console.log(`  | ${line}`);
    }
  }
}
