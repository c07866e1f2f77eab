/** The tables on this device and their state for the page. */
import { createClient } from '../generated/client';
import { t } from '../words/words.svelte';
import type { TableSummary } from '../protocol/wire';
import { rememberedName } from './name';
import { GameStore } from './store';
import { DeviceTransport } from './transport';

class Device {
  /** The tables whose last change is only in memory. */
  unstored: ReadonlySet<string> = $state.raw(new Set());
  /** The number of restarts of the worker after crashes. */
  restarts = $state(0);

  readonly transport = new DeviceTransport(
    () => new Worker(new URL('./table-worker.ts', import.meta.url), { type: 'module' }),
    () => rememberedName() || t('player-n', { n: 1 }),
    {
      stored: (table, stored) => {
        if (this.unstored.has(table) !== stored) return;
        const changed = new Set(this.unstored);
        if (stored) changed.delete(table);
        else changed.add(table);
        this.unstored = changed;
      },
      restarted: () => (this.restarts += 1),
    },
  );

  readonly #client = createClient(async (method, path, body) => {
    const { json } = await this.transport.request(method, path, body);
    return json;
  });

  /** The games on this device, the newest first. They are listed without starting the worker. */
  async tables(): Promise<TableSummary[]> {
    if (!this.transport.isRunning) return new GameStore().list();
    return (await this.#client.tables()).mine;
  }

  async remove(table: string) {
    if (this.transport.isRunning) await this.#client.closeTable(table);
    else await new GameStore().remove(table);
  }
}

export const device = new Device();
