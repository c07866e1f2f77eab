#!/usr/bin/env node
/**
 * A bot that plays at a table of a Whistlestop server: JavaScript with the TypeScript types of the protocol, without
 * packages and without a build step.
 *
 * It connects as a guest, creates a token, creates a table with a server bot, and plays random actions to the end.
 * Node 20 needs a flag for its WebSocket, later versions do not:
 *
 *     node --experimental-websocket examples/table_bot.mjs http://127.0.0.1:8080 london
 *
 * docs/protocol.md describes the messages. `npx tsc --project examples` checks the types of this file.
 */

/** @import { Action, View } from '../web/src/lib/generated/game' */
/** @import { ClientMessage, Me, NewTable, NewToken, Opened, Refusal, ServerMessage, TokenInfo } from '../web/src/lib/generated/wire' */
/** @import { Replay } from '../web/src/lib/generated/client' */

const [url = 'http://127.0.0.1:8080', edition = 'london'] = process.argv.slice(2);

/** The headers of every request: a guest has a cookie and an origin, a bot a token. */
/** @type {Record<string, string>} */
let headers = { origin: url };

/**
 * Sends a request and returns its answer.
 * @template T
 * @param {'GET' | 'POST'} method
 * @param {string} path
 * @param {unknown} [body]
 * @returns {Promise<T>}
 */
async function ask(method, path, body) {
  const answer = await fetch(`${url}/api/v1${path}`, {
    method,
    headers: body === undefined ? headers : { ...headers, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const cookie = answer.headers.getSetCookie()[0]?.split(';')[0];
  if (cookie) headers = { ...headers, cookie };
  const json = await answer.json();
  if (!answer.ok) throw new Error(/** @type {{ error: Refusal }} */ (json).error.message);
  return json;
}

/** Creates a token as a guest, and continues as a bot. */
async function becomeBot() {
  await /** @type {Promise<Me>} */ (ask('POST', '/session', {}));
  /** @type {NewToken} */
  const wanted = { name: 'example', scopes: ['watch', 'play', 'tables'] };
  const { token } = await /** @type {Promise<TokenInfo>} */ (ask('POST', '/tokens', wanted));
  headers = { authorization: `Bearer ${token}` };
}

/**
 * Plays random actions at a table to the end of the game; returns the last view.
 * @param {string} table
 * @returns {Promise<View>}
 */
function play(table) {
  return new Promise((resolve, reject) => {
    // Node's WebSocket takes headers; the type of browsers does not know them.
    const Socket = /** @type {new (url: string, options: { headers: Record<string, string> }) => WebSocket} */ (
      /** @type {unknown} */ (WebSocket)
    );
    const socket = new Socket(`${url.replace(/^http/, 'ws')}/api/v1/tables/${table}/socket`, { headers });
    /** @param {ClientMessage} message */
    const send = (message) => socket.send(JSON.stringify(message));
    let isWaiting = false;
    let version = 0;
    /** @type {Action[]} */
    let actions = [];
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
      const message = /** @type {ServerMessage} */ (JSON.parse(data));
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

await becomeBot();
/** @type {NewTable} */
const wanted = {
  edition: /** @type {View['edition']} */ (edition),
  seats: [{ kind: 'human' }, { kind: 'bot', level: 'porter' }],
  visibility: 'private',
  title: "A bot's table",
  options: {},
};
const { id: table } = await /** @type {Promise<Opened>} */ (ask('POST', '/tables', wanted));
await ask('POST', `/tables/${table}/start`, {});
const view = await play(table);
const { steps } = await /** @type {Promise<Replay>} */ (ask('GET', `/tables/${table}/replay`));
const totals = view.scores?.map((score) => score.total);
console.log(JSON.stringify({ table, totals, steps: steps.length }));
