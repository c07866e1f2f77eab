/** The numbered rules, read from `docs/rules/`: one line, one rule, one id. */
import type { Edition } from './wire';

export type Rule = { id: string; text: string };
export type Chapter = { title: string; rules: Rule[] };

const FILES = import.meta.glob<string>(['../../../docs/rules/*.md', '!../../../docs/rules/NOTES.md'], {
  query: '?raw',
  import: 'default',
});

export function chaptersOf(text: string): Chapter[] {
  const chapters: Chapter[] = [];
  for (const line of text.split('\n')) {
    const heading = line.match(/^## (?:\d+\. )?(.+)$/);
    if (heading?.[1]) chapters.push({ title: plain(heading[1]), rules: [] });
    const rule = line.match(/^- \*\*([A-Z]+-\d+)\*\* (.+)$/);
    if (rule?.[1] && rule[2]) chapters.at(-1)?.rules.push({ id: rule[1], text: plain(rule[2]) });
  }
  return chapters.filter(({ rules }) => rules.length > 0);
}

/** Without marks of print, and without the note on where a rule comes from. */
function plain(text: string): string {
  return text
    .replace(/\s*\*\*\((?:rulebook|clarified|decision)[^*]*\)\*\*\s*$/, '')
    .replaceAll(/[*`]/g, '')
    .trim();
}

/** An edition's own rules first, then those it shares with the others. */
export async function readRules(edition: Edition): Promise<Chapter[]> {
  const files = edition === 'card-game' ? ['card-game'] : [edition, 'common'];
  const texts = await Promise.all(files.map((file) => FILES[`../../../docs/rules/${file}.md`]?.() ?? ''));
  return texts.flatMap(chaptersOf);
}
