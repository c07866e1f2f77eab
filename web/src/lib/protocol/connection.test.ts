import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Connection, type Ended, type Line } from './connection';
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
    // A server answers a hello.
    this.hear({ type: 'watching', count: 0 });
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
    expect(last().url).toContain('/api/v1/tables/t%201/socket');
    last().open();
    expect(last().sent).toEqual([{ type: 'hello', protocol: 1, version: null }]);
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
    expect(last().sent).toEqual([{ type: 'hello', protocol: 1, version: 7 }, ACT]);
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
    last().open();
    last().hear({ type: 'closing', reason: 'shutdown', retry_after: 0 });
    last().drop();
    vi.advanceTimersByTime(150);
    expect(Wire.all).toHaveLength(5);
    last().drop();
    vi.advanceTimersByTime(100);
    expect(Wire.all).toHaveLength(5);
  });

  const pings = () => last().sent.filter(({ type }) => type === 'ping');

  test('notices within eight seconds that nothing answers, says so and opens another socket', () => {
    last().open();
    last().hear({ type: 'pong', n: 0, server_time: 0 });
    vi.advanceTimersByTime(2_000);
    expect(pings()).toEqual([{ type: 'ping', n: 1 }]);
    vi.advanceTimersByTime(5_000);
    expect(lines).toEqual(['open', 'lost']);
    expect(Wire.all).toHaveLength(2);
  });

  test('an answered ping keeps the socket', () => {
    last().open();
    for (let second = 0; second < 60; second++) {
      vi.advanceTimersByTime(1_000);
      for (const ping of pings())
        if (ping.type === 'ping') last().hear({ type: 'pong', n: ping.n ?? 0, server_time: 0 });
    }
    expect(lines).toEqual(['open']);
    expect(Wire.all).toHaveLength(1);
  });

  test('asks at once when the network is back', () => {
    last().open();
    vi.advanceTimersByTime(100);
    dispatchEvent(new Event('online'));
    expect(pings()).toHaveLength(1);
    vi.advanceTimersByTime(3_100);
    expect(lines).toEqual(['open', 'lost']);
  });

  test('a socket that never opens is given up and tried again', () => {
    vi.advanceTimersByTime(8_000);
    expect(lines).toEqual(['lost']);
    vi.advanceTimersByTime(1_000);
    expect(Wire.all).toHaveLength(2);
  });

  test('a closing without a time to come again is final', () => {
    const ends: Ended[] = [];
    connection.close();
    connection = new Connection('t', {
      message: () => {},
      line: (line) => lines.push(line),
      version: () => null,
      ended: (why) => ends.push(why),
    });
    last().open();
    const sockets = Wire.all.length;
    last().hear({ type: 'closing', reason: 'gone', retry_after: null });
    vi.advanceTimersByTime(60_000);
    expect(ends).toEqual(['gone']);
    expect(lines.at(-1)).toBe('ended');
    expect(Wire.all).toHaveLength(sockets);
  });

  test('asks by HTTP why a socket was refused, and ends where trying again makes no sense', async () => {
    const ends: Ended[] = [];
    connection.close();
    const listener = {
      message: () => {},
      line: (line: Line) => lines.push(line),
      version: () => null,
      ended: (why: Ended) => ends.push(why),
    };
    connection = new Connection('t', listener, 'player', async () => 'absent');
    const sockets = Wire.all.length;
    last().drop();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(ends).toEqual(['absent']);
    expect(Wire.all).toHaveLength(sockets);
  });

  test('lines of chat are sent again until they are answered', () => {
    const line: ClientMessage = { type: 'chat', id: 'c1', text: 'Hello' };
    connection.send(line);
    last().open();
    expect(last().sent).toContainEqual(line);
    last().drop();
    vi.advanceTimersByTime(1000);
    last().open();
    expect(last().sent).toContainEqual(line);
  });

  test('a request for hints is sent again until it is answered', () => {
    const hint: ClientMessage = { type: 'hint', id: 'h1', seat: 0 };
    last().open();
    connection.send(hint);
    last().drop();
    vi.advanceTimersByTime(1000);
    last().open();
    expect(last().sent).toContainEqual(hint);
    last().hear({ type: 'hints', id: 'h1', hints: [] });
    last().drop();
    vi.advanceTimersByTime(1000);
    last().open();
    expect(last().sent).not.toContainEqual(hint);
  });

  test('stays closed once closed', () => {
    last().open();
    connection.close();
    vi.advanceTimersByTime(60_000);
    expect(Wire.all).toHaveLength(1);
  });
});
