/// <reference types="vite/client" />

declare module '*.toml' {
  const facts: unknown;
  export default facts;
}
