/** Sentences for the coach's decisions and facts. */
import { describeAction, type Situation } from '../words/actions';
import type { EditionData } from '../editions/editions';
import type { Decision, Fact } from '../generated/coach';
import { reasonText } from '../table/hints';
import { claims, rides } from '../protocol/notation';
import type { Edition, Kind } from '../protocol/wire';

/** An action of a decision in words. */
export function actionText(decision: Decision, action: string, edition: Edition, places: EditionData): string {
  const situation: Situation = { edition, row: decision.row as (Kind | null)[], offer: decision.offer };
  return describeAction(action, situation, places);
}

/** The facts of a decision as sentences: the reason of the move, and at most two facts about it. */
export function reasonTexts(
  { reasons }: Decision,
  edition: Edition,
  places: EditionData,
  name: (seat: number) => string,
): string[] {
  return reasons.slice(0, 3).map((fact: Fact) => reasonText(fact, edition, places, name));
}

/** The route that an action claims or rides along. */
export function routeOf(action: string): string | null {
  return claims([action])[0]?.route ?? rides([action])[0]?.route ?? null;
}
