/**
 * The numbered rules in players' words, from `words/rules/<language>/`: one line, one rule, one id. The exact reference,
 * with sources, invariants and remarks on data, is `docs/rules/`, in English only.
 */
import type { Language } from '../state/settings.svelte';
import type { Edition } from '../protocol/wire';

export type Rule = { id: string; text: string };
export type Chapter = { title: string; rules: Rule[] };

const FILES = import.meta.glob<string>('../../../../words/rules/*/*.md', { query: '?raw', import: 'default' });

export function chaptersOf(text: string): Chapter[] {
  const chapters: Chapter[] = [];
  for (const line of text.split('\n')) {
    const heading = line.match(/^## (.+)$/);
    if (heading?.[1]) chapters.push({ title: heading[1], rules: [] });
    const rule = line.match(/^- \*\*([A-Z]+-\d+)\*\* (.+)$/);
    if (rule?.[1] && rule[2]) chapters.at(-1)?.rules.push({ id: rule[1], text: rule[2] });
  }
  return chapters.filter(({ rules }) => rules.length > 0);
}

/** Splits a rule's text into plain parts and the ids of other rules on the same page. */
export function linked(text: string, known: ReadonlySet<string>): { part: string; rule: boolean }[] {
  return text
    .split(/\b([A-Z]+-\d+)\b/)
    .map((part) => ({ part, rule: known.has(part) }))
    .filter(({ part }) => part !== '');
}

/** Reads an edition's own rules, then those it shares with the others, in the words of that edition where a file has them. */
export async function readRules(edition: Edition, language: Language): Promise<Chapter[]> {
  const file = (name: string) => FILES[`../../../../words/rules/${language}/${name}.md`];
  const files = [file(edition), edition === 'card-game' ? undefined : (file(`common-${edition}`) ?? file('common'))];
  const texts = await Promise.all(files.map((load) => load?.() ?? ''));
  return texts.flatMap(chaptersOf);
}
