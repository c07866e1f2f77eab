/** A name for an action that no other has. Also where `crypto.randomUUID` is missing: plain http on the home network. */
export function freshId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
