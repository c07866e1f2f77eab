declare const __FAKE__: boolean;

declare module '*.toml' {
  const facts: unknown;
  export default facts;
}
