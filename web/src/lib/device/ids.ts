/** Ids of tables that this browser runs by itself. */
const PREFIX = 'device-';

export function isOnDevice(table: string): boolean {
  return table.startsWith(PREFIX);
}

export function hex(bytes: number): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );
}

export function freshTableId(): string {
  return PREFIX + hex(12);
}
