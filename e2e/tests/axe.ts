/** Accessibility checks with axe. */
import { type Page } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Returns the violations that axe finds, by the named rules or by all. */
export async function violations(page: Page, rules: string[] = []): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  return page.evaluate(async (only) => {
    type Node = { target: string[] };
    type Found = { violations: { id: string; impact: string; nodes: Node[] }[] };
    const { axe } = window as unknown as { axe: { run(where: object, how: object): Promise<Found> } };
    const how = { resultTypes: ['violations'], ...(only.length > 0 ? { runOnly: only } : {}) };
    // The map is one image with a name; its elements are not checked one by one.
    const found = await axe.run({ exclude: ['.map', '.ground'] }, how);
    return found.violations.map(
      ({ id, impact, nodes }) => `${id} (${impact}): ${nodes.map((node) => node.target.join(' ')).join(', ')}`,
    );
  }, rules);
}
