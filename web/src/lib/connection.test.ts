import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Connection, type Line } from './connection';
import type { ClientMessage, ServerMessage } from './wire';

/** A socket that opens, hears and closes when told. */
class Wire {
  static readonly OPEN = 1;
  static all: Wire[] = [];
  readyState = 0;
  sent: ClientMessage[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  constructor(readonly url: string) {
    Wire.all.push(this);
  }
  send(text: string) {
    this.sent.push(JSON.parse(text) as ClientMessage);
  }
  close() {
    this.drop();
  }
  open() {
    this.readyState = 1;
    this.onopen?.();
  }
  hear(message: ServerMessage) {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  drop() {
    this.readyState = 3;
    this.onclose?.();
  }
}

const ACT: ClientMessage = { type: 'act', id: 'a1', seat: 0, expected: 3, action: 'pick 1' };
const last = () => Wire.all.at(-1) as Wire;

describe('a connection', () => {
  let lines: Line[];
  let version: number | null;
  let connection: Connection;

  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('WebSocket', Wire);
    Wire.all = [];
    lines = [];
    version = null;
    connection = new Connection('t 1', { message: () => {}, line: (line) => lines.push(line), version: () => version });
  });
  afterEach(() => {
    connection.close();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  test('names the table and says hello', () => {
    expect(last().url).toContain('/api/tables/t%201/socket');
    last().open();
    expect(last().sent).toEqual([{ type: 'hello', version: null }]);
    expect(lines).toEqual(['open']);
  });

  test('comes back by itself with the version it has, and sends again what was not answered', () => {
    last().open();
    connection.send(ACT);
    version = 7;
    last().drop();
    expect(lines).toEqual(['open', 'lost']);
    vi.advanceTimersByTime(1000);
    expect(Wire.all).toHaveLength(2);
    last().open();
    expect(last().sent).toEqual([{ type: 'hello', version: 7 }, ACT]);
    expect(lines).toEqual(['open', 'lost', 'open']);
  });

  test('does not send again what was answered', () => {
    last().open();
    connection.send(ACT);
    last().hear({ type: 'accepted', id: 'a1', version: 4 });
    last().drop();
    vi.advanceTimersByTime(1000);
    last().open();
    expect(last().sent.map(({ type }) => type)).toEqual(['hello']);
  });

  test('waits longer each time, and as long as the server asks', () => {
    last().drop();
    vi.advanceTimersByTime(600);
    expect(Wire.all).toHaveLength(2);
    last().drop();
    vi.advanceTimersByTime(500);
    expect(Wire.all).toHaveLength(2);
    vi.advanceTimersByTime(600);
    expect(Wire.all).toHaveLength(3);
    last().open();
    last().hear({ type: 'closing', reason: 'shutdown', retry_after: 5 });
    last().drop();
    vi.advanceTimersByTime(3000);
    expect(Wire.all).toHaveLength(3);
    vi.advanceTimersByTime(4000);
    expect(Wire.all).toHaveLength(4);
  });

  test('stays closed once closed', () => {
    last().open();
    connection.close();
    vi.advanceTimersByTime(60_000);
    expect(Wire.all).toHaveLength(1);
  });
});
