import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from '#server/config/config.ts';
import { slipsIn } from '#server/config/slips.ts';
import { Variables } from '#server/config/variables.ts';
import { PUSH_SERVICES } from '#server/push/hosts.ts';
import { newVapidKeys } from '#server/push/vapid.ts';
import { CONTRACT, demoConfig, SERVICE, serviceConfig } from '#tests/support/server/config.ts';

/** The names of the variables that the one message complains about. */
function complaints(environment: Readonly<Record<string, string | undefined>>): readonly string[] {
  try {
    readConfig(environment);
    return [];
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return [...error.message.matchAll(/^ {2}(\w+): must/gm)].map(([, name]) => name ?? '');
  }
}

describe('the origin of operators', () => {
  it('is of localhost in a demo, because passkeys are bound to no address, and the members’ in a service', () => {
    expect(demoConfig().operatorOrigin).toBe('http://localhost:3000');
    expect(demoConfig({ PORT: '4000' }).operatorOrigin).toBe('http://localhost:4000');
    expect(serviceConfig().operatorOrigin).toBe('https://komori.example');
    expect(serviceConfig({ OPERATOR_ORIGIN: 'https://ops.komori.example/x' }).operatorOrigin).toBe(
      'https://ops.komori.example',
    );
  });

  it.each([
    ['of an address', 'https://192.0.2.1'],
    ['of an address of IPv6', 'https://[2001:db8::1]'],
    ['in clear', 'http://ops.komori.example'],
    ['of another kind', 'ftp://ops.komori.example'],
    ['that is none', 'ops'],
  ])('is refused where it is %s', (_, OPERATOR_ORIGIN) => {
    expect(complaints({ ...SERVICE, OPERATOR_ORIGIN })).toEqual(['OPERATOR_ORIGIN']);
  });

  it('leads nowhere else in a demo', () => {
    expect(complaints({ DEMO: '1', OPERATOR_ORIGIN: 'https://ops.komori.example' })).toEqual([
      'OPERATOR_ORIGIN',
    ]);
    expect(complaints({ DEMO: '1', OPERATOR_ORIGIN: 'http://annex.localhost:3000' })).toEqual([]);
  });
});

describe('the configuration of a demo', () => {
  it('needs nothing but the wish for one: embedded, on 127.0.0.1:3000', () => {
    expect(demoConfig()).toMatchObject({
      host: '127.0.0.1',
      port: 3000,
      dataDir: '.data',
      databaseUrl: undefined,
      demo: true,
      trustProxy: false,
      publicOrigin: 'http://127.0.0.1:3000',
    });
  });

  it('is that of a demo only where one is asked for, whatever else is said', () => {
    for (const environment of [{}, { DEMO: '0' }, { DEMO: '' }, { NODE_ENV: 'development' }]) {
      expect(readConfig({ ...SERVICE, ...environment }).demo).toBe(false);
    }
    for (const DEMO of ['1', 'lan']) expect(readConfig({ DEMO, NODE_ENV: 'production' }).demo).toBe(true);
    expect(complaints({ DEMO: 'yes' })).toContain('DEMO');
    // In front of another server nothing here is a demo's.
    expect(readConfig({ DEMO: '1', API_URL: 'http://127.0.0.1:8000' }).demo).toBe(false);
  });

  it.each([
    [
      '1',
      ['127.0.0.1', '127.8.8.8', '::1', 'localhost', 'annex.localhost'],
      ['0.0.0.0', '::', '192.168.1.2', 'komori.example', 'localhost.example', 'mylocalhost'],
    ],
    [
      'lan',
      ['0.0.0.0', '192.168.1.2', '10.0.0.1', '172.31.0.1', 'fd00::1', 'fe80::1', 'mac.local'],
      ['203.0.113.5', '172.32.0.1', '2001:db8::1', 'komori.example', 'mac.local.example'],
    ],
  ])('with DEMO=%s listens and links where others can not reach it', (DEMO, near, far) => {
    const linking = (host: string) => `http://${host.includes(':') ? `[${host}]` : host}:3000`;
    for (const host of near) {
      expect([host, complaints({ DEMO, HOST: host, PUBLIC_ORIGIN: linking(host) })]).toEqual([host, []]);
    }
    for (const host of far) {
      expect([host, complaints({ DEMO, HOST: host })]).toEqual([host, ['HOST']]);
      expect([host, complaints({ DEMO, PUBLIC_ORIGIN: linking(host) })]).toEqual([host, ['PUBLIC_ORIGIN']]);
    }
  });

  it('listens on all addresses of the machine where phones are to reach it', () => {
    expect(readConfig({ DEMO: 'lan' })).toMatchObject({ host: '0.0.0.0', demoForLan: true });
    expect(readConfig({ DEMO: 'lan', HOST: '192.168.1.2' }).publicOrigin).toBe('http://192.168.1.2:3000');
  });
});

describe('the configuration of a service', () => {
  it('is refused in one message that names everything that is not said', () => {
    expect(complaints({}).toSorted()).toEqual(Object.keys(SERVICE).toSorted());
    for (const missing of Object.keys(SERVICE)) {
      expect(complaints({ ...SERVICE, [missing]: '' })).toEqual([missing]);
    }
    expect(() => readConfig({})).toThrow(
      'To try it out as a demo, set DEMO=1. How a service begins: docs/operating.md, "Open a chain".',
    );
  });

  it('does without cards, doors and text messages where that is said', () => {
    expect(serviceConfig()).toMatchObject({
      demo: false,
      payment: undefined,
      doorUrl: undefined,
      sms: undefined,
      publicOrigin: 'https://komori.example',
    });
  });

  it('is reached by https', () => {
    expect(complaints({ ...SERVICE, PUBLIC_ORIGIN: 'http://komori.example' })).toEqual(['PUBLIC_ORIGIN']);
  });

  it.each([
    ['PAYMENT_URL', 'http://pay.example', CONTRACT],
    ['PAYMENT_SCRIPT_URL', 'http://pay.example/token.js', CONTRACT],
    ['DOOR_URL', 'http://doors.example', { DOOR_SECRET: 's'.repeat(32) }],
    ['SMS_URL', 'http://texts.example', { SMS_USER: 'u', SMS_PASSWORD: 'p', SMS_FROM: 'f' }],
    ['DATABASE_URL', 'postgres://db.example/komori', {}],
    ['DATABASE_URL', 'postgres://db.example/komori?sslmode=prefer', {}],
    ['DATABASE_LISTEN_URL', 'postgres://db.example/komori', { DATABASE_URL: 'postgres://127.0.0.1/komori' }],
    ['MIGRATE_URL', 'postgres://db.example/komori', { DATABASE_URL: 'postgres://127.0.0.1/komori' }],
  ])('sends nothing in clear away from this machine: %s=%s', (name, value, more) => {
    expect(complaints({ ...SERVICE, ...more, [name]: value })).toEqual([name]);
    const own = value.replace(/\/\/[a-z.]+/, '//127.0.0.1');
    expect(complaints({ ...SERVICE, ...more, [name]: own })).toEqual([]);
    const safe = value.startsWith('http')
      ? value.replace('http:', 'https:')
      : `${value.split('?')[0]}?sslmode=verify-full`;
    expect(complaints({ ...SERVICE, ...more, [name]: safe })).toEqual([]);
  });

  it.each(['http://backend.example', 'http://192.168.1.20:8000', 'ftp://backend.example', 'backend.example'])(
    'stands in front of no server that passwords would go to in clear, in a demo either: %s',
    (API_URL) => {
      for (const more of [{}, { DEMO: '1' }, { DEMO: 'lan' }]) {
        expect(complaints({ ...more, API_URL })).toEqual(['API_URL']);
      }
    },
  );

  it('stands in front of a server by https, or of one on this machine, and need say nothing else', () => {
    for (const API_URL of ['https://backend.example', 'http://127.0.0.1:4000', 'http://[::1]:4000']) {
      expect(complaints({ API_URL })).toEqual([]);
    }
    expect(readConfig({ API_URL: 'https://backend.example/api/' }).front?.apiUrl).toBe(
      'https://backend.example',
    );
  });

  it('asks its own database over a socket without more', () => {
    for (const own of ['postgres:///komori?host=/run/postgresql', 'postgres://komori@localhost/komori']) {
      expect(complaints({ ...SERVICE, DATABASE_URL: own })).toEqual([]);
    }
  });
});

describe('the configuration', () => {
  it('names every wrong variable at once, and what it must be', () => {
    const wrong = { PORT: '70000', DATABASE_URL: 'mysql://db', SMTP_URL: 'mail', TRUST_PROXY: '2' };
    expect(complaints({ DEMO: '1', ...wrong }).toSorted()).toEqual(Object.keys(wrong).toSorted());
  });

  it('names what does not go together beside what is wrong by itself, and beside what is not said', () => {
    const wrong = { PORT: '70000', DOOR_URL: 'https://doors.example', SMS_URL: 'https://texts.example' };
    expect(complaints({ ...SERVICE, ...wrong, MAIL_FROM: '' }).toSorted()).toEqual([
      'DOOR_URL',
      'MAIL_FROM',
      'PORT',
      'SMS_URL',
    ]);
  });

  it('hashes passwords above OWASP’s minimum, as much as it is told, and never below', () => {
    expect(demoConfig().hashingCost).toEqual({ memoryKib: 32_768, passes: 3 });
    const told = { HASHING_MEMORY_KIB: '65536', HASHING_PASSES: '4' };
    expect(demoConfig(told).hashingCost).toEqual({ memoryKib: 65_536, passes: 4 });
    const cheap = { DEMO: '1', HASHING_MEMORY_KIB: '19455', HASHING_PASSES: '1' };
    expect(complaints(cheap)).toEqual(['HASHING_MEMORY_KIB', 'HASHING_PASSES']);
  });

  it('takes a contract with the card provider whole, or not at all', () => {
    expect(demoConfig().payment).toBeUndefined();
    const more = { PAYMENT_BROWSER_ORIGINS: 'https://a.example https://b.example', PAYMENT_TD_REQUIRED: '1' };
    expect(serviceConfig({ ...CONTRACT, ...more }).payment).toMatchObject({
      url: 'https://pay.example',
      shopId: 'shop',
      browserOrigins: ['https://a.example', 'https://b.example'],
      terms: { asksOwner: true, tdRequired: '1', tds2Type: '', voidDays: 0, returnDays: 180 },
    });
    for (const missing of Object.keys(CONTRACT)) {
      expect(() => demoConfig({ ...CONTRACT, [missing]: '' }), missing).toThrow(
        'PAYMENT_URL: must all be set',
      );
    }
    expect(() => demoConfig({ ...CONTRACT, PAYMENT_URL: 'none' })).toThrow('PAYMENT_URL: must all be set');
    expect(() => demoConfig({ PAYMENT_BROWSER_ORIGINS: 'https://a.example/x' })).toThrow('must be origins');
  });

  it.each(['simulator', 'none', 'another'])(
    'speaks to no card provider that it does not know: %s',
    (name) => {
      const named = { ...CONTRACT, PAYMENT_PROVIDER: name };
      expect(complaints({ ...SERVICE, ...named })).toEqual(['PAYMENT_PROVIDER']);
      expect(serviceConfig({ ...named, PAYMENT_PROVIDER: 'gmo' }).payment?.provider).toBe('gmo');
    },
  );

  it('listens on a name or an address of either kind, and on nothing else', () => {
    expect(demoConfig({ HOST: 'localhost' }).publicOrigin).toBe('http://localhost:3000');
    expect(demoConfig({ HOST: '::1', PORT: '80' }).publicOrigin).toBe('http://[::1]');
    for (const HOST of ['999.1.1.1', 'two words', 'http://localhost', '::x']) {
      expect(() => serviceConfig({ HOST })).toThrow('HOST: must be a name or an address to listen on');
    }
  });

  it('takes an empty variable for one that is not set', () => {
    expect(demoConfig({ PORT: '', DATABASE_URL: '', SMTP_URL: '' })).toEqual(demoConfig());
  });

  it('takes the maps of a provider, over TLS and with the place of the centre in their address', () => {
    const template = 'https://maps.example/static?c={lat},{lng}&z={zoom}&s={width}x{height}';
    expect(demoConfig({ MAP_URL_TEMPLATE: template }).mapUrlTemplate).toBe(template);
    expect(() => demoConfig({ MAP_URL_TEMPLATE: 'https://maps.example/' })).toThrow(/\{lat\} and \{lng\}/);
    expect(() => demoConfig({ MAP_URL_TEMPLATE: 'http://maps.example/{lat}{lng}' })).toThrow(ConfigError);
  });

  it('takes map tiles only with the words that their provider is owed', () => {
    const tiles = { MAP_TILES_URL: 'https://tiles.example/{z}/{x}/{y}.png', MAP_ATTRIBUTION: '© 地図の会社' };
    expect(demoConfig(tiles)).toMatchObject({
      mapTilesUrl: tiles.MAP_TILES_URL,
      mapAttribution: tiles.MAP_ATTRIBUTION,
    });
    for (const [name, value] of Object.entries(tiles)) {
      expect(() => demoConfig({ [name]: value })).toThrow(/MAP_TILES_URL: must be given together/);
    }
    const at = (MAP_TILES_URL: string) => () => demoConfig({ ...tiles, MAP_TILES_URL });
    expect(at('https://tiles.example/{z}/{x}.png')).toThrow('must contain {z}, {x} and {y}');
    expect(at('http://tiles.example/{z}/{x}/{y}.png')).toThrow(ConfigError);
  });

  it('holds connections to what it is told, and does not count sources where all come from a proxy', () => {
    expect(demoConfig().connections).toEqual({
      keepAliveSeconds: 75,
      headersSeconds: 20,
      most: 15_000,
      mostOfASource: 500,
    });
    const proxied = { TRUST_PROXY: '1', KEEP_ALIVE_SECONDS: '90', MOST_CONNECTIONS: '40000' };
    expect(demoConfig(proxied).connections).toMatchObject({
      keepAliveSeconds: 90,
      most: 40_000,
      mostOfASource: null,
    });
    expect(() => demoConfig({ KEEP_ALIVE_SECONDS: '0', HEADERS_TIMEOUT_SECONDS: 'x' })).toThrow(
      /KEEP_ALIVE_SECONDS: must be a whole number from 1 to 3600\n {2}HEADERS_TIMEOUT_SECONDS: must be/,
    );
  });

  it('is written down in .env.example whole, as it is without it', () => {
    const lines = readFileSync('.env.example', 'utf8').split('\n');
    const example = Object.fromEntries(
      lines
        .filter((line) => /^[A-Z\d_]+=/.test(line))
        .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
    );
    expect(Object.keys(example).toSorted()).toEqual(Object.keys(Variables.entries).toSorted());
    expect(readConfig({ ...example, DEMO: '1' })).toEqual(demoConfig());
  });
});

describe('a name that nothing reads', () => {
  it.each([
    ['PROT', 'PORT'],
    ['port', 'PORT'],
    ['DATABASEURL', 'DATABASE_URL'],
    ['DATABASE_URI', 'DATABASE_URL'],
    ['SMPT_URL', 'SMTP_URL'],
    ['TRUST_PROXYS', 'TRUST_PROXY'],
    ['PUBLIC_ORGIN', 'PUBLIC_ORIGIN'],
  ])('is taken for a slip of a name that is read: %s for %s', (name, meant) => {
    expect(slipsIn({ [name]: 'x', PATH: '/bin' })).toEqual({ [name]: meant });
  });

  it('is left alone where it looks like none of them', () => {
    const usual = [
      'PATH',
      'HOME',
      'PWD',
      'TERM',
      'LANG',
      'SHELL',
      'USER',
      'HOSTNAME',
      'NODE_ENV',
      'CI',
      'SHLVL',
      '_',
    ];
    const environment = Object.fromEntries(
      [...usual, ...Object.keys(Variables.entries)].map((name) => [name, '1']),
    );
    expect(slipsIn(environment)).toEqual({});
  });
});

describe('the configuration of pushes', () => {
  const { publicKey, privateKey } = newVapidKeys();

  it('needs nothing: the push services of the browsers, and keys of each tenant', () => {
    const { vapidKeys, pushHosts } = serviceConfig();
    expect(vapidKeys).toBeUndefined();
    expect(pushHosts).toEqual(PUSH_SERVICES.split(' '));
  });

  it('takes a pair of keys, and no other two', () => {
    const pair = { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey };
    expect(serviceConfig(pair).vapidKeys).toEqual({ publicKey, privateKey });
    for (const wrong of [
      { VAPID_PUBLIC_KEY: publicKey },
      { VAPID_PRIVATE_KEY: privateKey },
      { ...pair, VAPID_PRIVATE_KEY: newVapidKeys().privateKey },
      { ...pair, VAPID_PUBLIC_KEY: 'key' },
    ]) {
      expect(complaints({ ...SERVICE, ...wrong })).toEqual(['VAPID_PUBLIC_KEY']);
    }
  });

  it('names hosts, and in a service none of this machine or of its network', () => {
    expect(serviceConfig({ PUSH_HOSTS: 'push.example *.push.test' }).pushHosts).toEqual([
      'push.example',
      '*.push.test',
    ]);
    expect(demoConfig({ PUSH_HOSTS: '127.0.0.1' }).pushHosts).toEqual(['127.0.0.1']);
    for (const PUSH_HOSTS of ['127.0.0.1', 'push.example 10.0.0.1', 'localhost', 'push.local']) {
      expect(complaints({ ...SERVICE, PUSH_HOSTS })).toEqual(['PUSH_HOSTS']);
    }
    for (const PUSH_HOSTS of ['*', 'https://push.example', 'push.example:443', '*.*.example']) {
      expect(complaints({ DEMO: '1', PUSH_HOSTS })).toEqual(['PUSH_HOSTS']);
    }
  });
});
