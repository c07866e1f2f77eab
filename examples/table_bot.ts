/**
 * A bot that plays at a table of a Whistlestop server, in TypeScript, without packages.
 *
 * It uses the generated client and types of the protocol. It connects as a guest, creates a token, creates a table with
 * a server bot, and plays random actions to the end. Node 22.18 and later run it directly:
 *
 *     node examples/table_bot.ts http://127.0.0.1:8080 london
 *
 * Earlier versions need the compiler of the web client and a flag for the WebSocket:
 *
 *     web/node_modules/.bin/tsc --project examples --noEmit false
 *     node --experimental-websocket target/examples/examples/table_bot.js http://127.0.0.1:8080 london
 *
 * docs/protocol.md describes the messages.
 */
import { createClient, type Replay } from '../web/src/lib/generated/client.ts';
import type { Action, View } from '../web/src/lib/generated/game.ts';
import type { ClientMessage, Refusal, ServerMessage } from '../web/src/lib/generated/wire.ts';

const [url = 'http://127.0.0.1:8080', edition = 'london'] = process.argv.slice(2);

/** The headers of every request: a guest has a cookie and an origin, a bot a token. */
let headers: Record<string, string> = { origin: url };

const client = createClient(async (method, path, body) => {
  const answer = await fetch(`${url}/api/v1${path}`, {
    method,
    headers: body === undefined ? headers : { ...headers, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const cookie = answer.headers.getSetCookie()[0]?.split(';')[0];
  if (cookie) headers = { ...headers, cookie };
  const json = await answer.json();
  if (!answer.ok) throw new Error((json as { error: Refusal }).error.message);
  return json;
});

/** Creates a token as a guest, and continues with it. */
async function useToken(): Promise<void> {
  await client.newSession();
  const { token } = await client.newToken({ name: 'example', scopes: ['watch', 'play', 'tables'] });
  headers = { authorization: `Bearer ${token}` };
}

/** Node's WebSocket takes headers; the type of browsers does not know them. */
const Socket = WebSocket as unknown as new (url: string, options: { headers: Record<string, string> }) => WebSocket;

/** Plays random actions at a table to the end of the game; returns the last view. */
function play(table: string): Promise<View> {
  return new Promise((resolve, reject) => {
    const socket = new Socket(`${url.replace(/^http/, 'ws')}/api/v1${client.socketPath(table)}`, { headers });
    const send = (message: ClientMessage) => socket.send(JSON.stringify(message));
    let isWaiting = false;
    let version = 0;
    let actions: Action[] = [];
    /** Chooses an action, unless the last one has not been answered. */
    const choose = () => {
      const action = actions[Math.floor(Math.random() * actions.length)];
      if (action === undefined || isWaiting) return;
      isWaiting = true;
      send({ type: 'act', id: crypto.randomUUID(), seat: 0, expected: version, action });
    };
    socket.onopen = () => send({ type: 'hello', protocol: 1, version: null, action_objects: true });
    socket.onerror = () => reject(new Error('there is no connection'));
    socket.onclose = () => reject(new Error('the server closed the socket'));
    socket.onmessage = ({ data }) => {
      const message = JSON.parse(data) as ServerMessage;
      if (message.type === 'accepted') {
        // What the action did came before, so the view is the present one.
        isWaiting = false;
        choose();
      } else if (message.type === 'refused') {
        reject(new Error(message.error.message));
      } else if (message.type === 'snapshot' || message.type === 'events') {
        ({ version, actions = [] } = message);
        if (message.view.over) {
          socket.onclose = null;
          socket.close();
          resolve(message.view);
        } else {
          choose();
        }
      }
    };
  });
}

async function main(): Promise<void> {
  await useToken();
  const { id: table } = await client.openTable({
    edition: edition as View['edition'],
    seats: [{ kind: 'human' }, { kind: 'bot', level: 'porter' }],
    visibility: 'private',
    title: "A bot's table",
    options: {},
  });
  await client.start(table);
  const view = await play(table);
  const { steps } = (await client.replay(table)) as Replay;
  const totals = view.scores?.map((score) => score.total);
  console.log(JSON.stringify({ table, totals, steps: steps.length }));
}

void main();
