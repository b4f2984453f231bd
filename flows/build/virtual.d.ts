declare module 'virtual:flows-atlas' {
  interface Atlas {
    readonly layouts: Readonly<Record<string, import('../layout/layout.ts').Layout>>;
    readonly docs: Readonly<Record<string, import('./docs.ts').FlowDoc>>;
    readonly screens: Readonly<Record<string, readonly string[]>>;
    readonly rules: Readonly<Record<string, readonly import('./rules.ts').ShownRule[]>>;
    readonly coverage: Readonly<Record<string, import('./coverage.ts').FlowCoverage>>;
  }
  const atlas: Atlas;
  export default atlas;
}
