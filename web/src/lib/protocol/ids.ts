/** Returns a unique id for an action, also without `crypto.randomUUID` (plain HTTP on a home network). */
export function freshId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
