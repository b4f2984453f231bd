import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from '#server/config/config.ts';

describe('the configuration', () => {
  it('needs nothing: an embedded demo on 127.0.0.1:3000', () => {
    expect(readConfig({})).toMatchObject({
      host: '127.0.0.1',
      port: 3000,
      dataDir: '.data',
      databaseUrl: undefined,
      demo: true,
      publicOrigin: 'http://127.0.0.1:3000',
    });
  });

  it('is no demo over a real database or in production, unless it is told to be', () => {
    const databaseUrl = 'postgres://db/komori';
    expect(readConfig({ DATABASE_URL: databaseUrl }).demo).toBe(false);
    expect(readConfig({ DATABASE_URL: databaseUrl, DEMO: '1' }).demo).toBe(true);
    expect(readConfig({ NODE_ENV: 'production', TRUST_PROXY: '0' }).demo).toBe(false);
    expect(() => readConfig({ NODE_ENV: 'production', DEMO: '1' })).toThrow(ConfigError);
  });

  it('hashes passwords above OWASP’s minimum, as much as it is told, and never below', () => {
    expect(readConfig({}).hashingCost).toEqual({ memoryKib: 32_768, passes: 3 });
    const told = { HASHING_MEMORY_KIB: '65536', HASHING_PASSES: '4' };
    expect(readConfig(told).hashingCost).toEqual({ memoryKib: 65_536, passes: 4 });
    const cheap = () => readConfig({ HASHING_MEMORY_KIB: '19455', HASHING_PASSES: '1' });
    for (const name of ['HASHING_MEMORY_KIB', 'HASHING_PASSES']) {
      expect(cheap).toThrow(new RegExp(`^  ${name}: must be`, 'm'));
    }
  });

  it('names every wrong variable at once, and what it must be', () => {
    const wrong = {
      PORT: '70000',
      DATABASE_URL: 'mysql://db',
      DEMO: 'yes',
      SMTP_URL: 'mail',
      TRUST_PROXY: '2',
    };
    const read = () => readConfig(wrong);
    for (const name of Object.keys(wrong)) expect(read).toThrow(new RegExp(`^  ${name}: must be`, 'm'));
  });

  it('must be told in production whether a proxy of ours is in front', () => {
    expect(readConfig({}).trustProxy).toBe(false);
    expect(() => readConfig({ NODE_ENV: 'production' })).toThrow(
      /^ {2}TRUST_PROXY: must be set in production/m,
    );
    expect(readConfig({ NODE_ENV: 'production', TRUST_PROXY: '1' }).trustProxy).toBe(true);
  });

  it('names what does not go together beside what is wrong by itself', () => {
    const wrong = {
      PORT: '70000',
      NODE_ENV: 'production',
      DEMO: '1',
      DOOR_URL: 'https://doors.example',
      SMS_URL: 'https://texts.example',
    };
    for (const name of ['PORT', 'DEMO', 'DOOR_URL', 'SMS_URL']) {
      expect(() => readConfig(wrong)).toThrow(new RegExp(`^  ${name}: must`, 'm'));
    }
  });

  it('takes a contract with the card provider whole, or not at all', () => {
    const contract = {
      PAYMENT_URL: 'https://pay.example',
      PAYMENT_SITE_ID: 'site',
      PAYMENT_SITE_PASS: 'site-pass',
      PAYMENT_SHOP_ID: 'shop',
      PAYMENT_SHOP_PASS: 'shop-pass',
      PAYMENT_SCRIPT_URL: 'https://static.pay.example/token.js',
    };
    expect(readConfig({}).payment).toBeUndefined();
    const more = { PAYMENT_BROWSER_ORIGINS: 'https://a.example https://b.example', PAYMENT_TD_REQUIRED: '1' };
    expect(readConfig({ ...contract, ...more }).payment).toMatchObject({
      url: 'https://pay.example',
      shopId: 'shop',
      browserOrigins: ['https://a.example', 'https://b.example'],
      terms: { asksOwner: true, tdRequired: '1', tds2Type: '', voidDays: 0, returnDays: 180 },
    });
    for (const missing of Object.keys(contract)) {
      expect(() => readConfig({ ...contract, [missing]: '' }), missing).toThrow(
        'PAYMENT_URL: must all be set',
      );
    }
    expect(() => readConfig({ PAYMENT_BROWSER_ORIGINS: 'https://a.example/x' })).toThrow('must be origins');
  });

  it('listens on a name or an address of either kind, and on nothing else', () => {
    expect(readConfig({ HOST: 'localhost' }).publicOrigin).toBe('http://localhost:3000');
    expect(readConfig({ HOST: '::1', PORT: '80' }).publicOrigin).toBe('http://[::1]');
    for (const HOST of ['999.1.1.1', 'two words', 'http://localhost', '::x']) {
      expect(() => readConfig({ HOST })).toThrow('HOST: must be a name or an address to listen on');
    }
  });

  it('takes an empty variable for one that is not set', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '', DEMO: '' })).toEqual(readConfig({}));
  });

  it('takes the maps of a provider, over TLS and with the place of the centre in their address', () => {
    const template = 'https://maps.example/static?c={lat},{lng}&z={zoom}&s={width}x{height}';
    expect(readConfig({ MAP_URL_TEMPLATE: template }).mapUrlTemplate).toBe(template);
    expect(() => readConfig({ MAP_URL_TEMPLATE: 'https://maps.example/' })).toThrow(/\{lat\} and \{lng\}/);
    expect(() => readConfig({ MAP_URL_TEMPLATE: 'http://maps.example/{lat}{lng}' })).toThrow(ConfigError);
  });

  it('is written down in .env.example, as it is without it', () => {
    const lines = readFileSync('.env.example', 'utf8').split('\n');
    const example = Object.fromEntries(
      lines
        .filter((line) => /^[A-Z_]+=/.test(line))
        .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
    );
    expect(readConfig(example)).toEqual(readConfig({}));
    for (const name of [
      'HOST',
      'PORT',
      'PUBLIC_ORIGIN',
      'DATABASE_URL',
      'DATA_DIR',
      'DEMO',
      'TRUST_PROXY',
      'HASHING_CORES',
      'METRICS_TOKEN',
      'DATABASE_LISTEN_URL',
      'SMTP_URL',
      'MAIL_FROM',
      'LOG_LEVEL',
    ]) {
      expect(Object.keys(example)).toContain(name);
    }
  });
});
