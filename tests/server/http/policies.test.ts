import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { createApp } from '#server/http/app.ts';
import { DueGauge } from '#server/metrics/dueGauge.ts';
import { paymentsOf } from '#server/ports/chosen/payments.ts';
import type { Services } from '#server/usecase/context.ts';
import { sourcesOf } from '#tests/architecture/sources.ts';
import { demoConfig } from '#tests/support/server/config.ts';

const PROVIDER = 'https://static.pay.example';
const MORE = 'https://api.pay.example';

/** The headers of the service beside its answer for a path, with a card provider of its own. */
async function headersOf(path: string, variables: Readonly<Record<string, string>> = {}): Promise<Headers> {
  const config = demoConfig({
    PAYMENT_URL: 'https://pay.example',
    PAYMENT_SITE_ID: 'site',
    PAYMENT_SITE_PASS: 'pass',
    PAYMENT_SHOP_ID: 'shop',
    PAYMENT_SHOP_PASS: 'pass',
    PAYMENT_SCRIPT_URL: `${PROVIDER}/token.js`,
    PAYMENT_BROWSER_ORIGINS: MORE,
    ...variables,
  });
  const log = pino({ level: 'silent' });
  const payments = paymentsOf(config, undefined as never, log); // a contract needs no database
  const app = createApp({ config, log, payments, dueGauge: new DueGauge() } as Services, undefined); // unread
  return (await app.request(path)).headers;
}

describe('the policy of a document', () => {
  const policyOf = async (path: string) => (await headersOf(path)).get('Content-Security-Policy') ?? '';

  it.each(['/user/app/settings/change-payment', '/user/signup-personal/a%40b.jp/token'])(
    'allows the card provider on %s',
    async (path) => {
      const policy = await policyOf(path);
      expect(policy).toContain(`script-src 'self' ${PROVIDER} ${MORE}`);
      expect(policy).toContain(`connect-src 'self' ${PROVIDER} ${MORE}`);
      expect(policy).toContain("frame-ancestors 'none'");
    },
  );

  it.each([
    '/user/login',
    '/user/app/settings',
    '/user/signup-enterprise/a/b',
    '/user/app/settings/change-payment-help',
    '/dev/outbox',
    '/api/metadata.json',
    '/card-simulator/token.js',
  ])('allows it nowhere else: %s', async (path) => {
    expect(await policyOf(path)).not.toContain('pay.example');
  });

  it.each([
    [{}, []],
    [
      { MAP_TILES_URL: 'https://tiles.example/v1/{z}/{x}/{y}.png', MAP_ATTRIBUTION: '© 地図の会社' },
      ['https://tiles.example'],
    ],
  ])(
    'allows pictures of the map tiles that the deployment has, and of nobody else: %o',
    async (variables, hosts) => {
      for (const path of ['/user/app/search', '/user/app/settings/change-payment']) {
        const policy = (await headersOf(path, variables)).get('Content-Security-Policy') ?? '';
        const pictures = /img-src ([^;]*)/.exec(policy)?.[1]?.split(' ') ?? [];
        expect(pictures.filter((source) => source.startsWith('https:'))).toEqual(hosts);
      }
    },
  );

  it.each(['/floor-maps/demo/1.svg', '/static-map/demo.svg'])(
    'lets a drawing that is opened as a page run nothing: %s',
    async (path) => {
      const policy = await policyOf(path);
      expect(policy).toContain("default-src 'none'");
      expect(policy.split('; ')).toContain('sandbox');
      // Its colours: some browsers hold a picture in a page to this, too.
      expect(policy).toContain("style-src 'unsafe-inline'");
    },
  );

  it('takes addresses for scripts through one policy only, but where a provider makes scripts', async () => {
    const policy = await policyOf('/user/login');
    expect(policy).toContain("require-trusted-types-for 'script'; trusted-types komori");
    expect(await policyOf('/user/app/settings/change-payment')).not.toContain('trusted-types');
  });
});

/** How a page asks the device for what a Permissions-Policy can forbid. */
const ASKED_BY = {
  camera: /\.getUserMedia\(/,
  geolocation: /\.(getCurrentPosition|watchPosition)\(/,
  'screen-wake-lock': /\bwakeLock\b.*\.request\(/s,
  'clipboard-write': /\bclipboard\.write(Text)?\(/,
  'clipboard-read': /\bclipboard\.read(Text)?\(/,
  'web-share': /\bnavigator\.share\(/,
  microphone: /\baudio: (true|\{)/,
} as const;

describe('what a page may ask of the device', () => {
  const sources = sourcesOf('src').map(([, text]) => text);

  it.each(Object.entries(ASKED_BY))('is exactly what it asks for: %s', async (feature, asks) => {
    const policy = (await headersOf('/user/app/area-search')).get('Permissions-Policy') ?? '';
    const allowed = policy.split(', ').find((each) => each.startsWith(`${feature}=`));
    expect(allowed).toBe(sources.some((text) => asks.test(text)) ? `${feature}=(self)` : `${feature}=()`);
  });
});
