/** As browsers with Trusted Types have it; TypeScript's own types do not yet. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL(url: string): string },
  ): {
    createScriptURL(url: string): string;
  };
}

const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }; // missing in Safari and Firefox before 2026

function own(url: string): string {
  if (new URL(url, window.location.href).origin !== window.location.origin) {
    throw new TypeError(`Failed to trust ${url}: it is not ours.`);
  }
  return url;
}

/** The one policy that the server's Content-Security-Policy lets make scripts of addresses. */
const policy = trustedTypes?.createPolicy('komori', { createScriptURL: own });

/** An address of ours as what a worker may be started with; throws for any other. */
export function ownScript(url: string): string {
  return policy === undefined ? own(url) : policy.createScriptURL(url);
}
