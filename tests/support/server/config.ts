import { type Config, readConfig } from '#server/config/config.ts';

/** The least that a service must be told: it does without cards, doors and text messages. */
export const SERVICE = {
  PUBLIC_ORIGIN: 'https://komori.example',
  TRUST_PROXY: '0',
  SMTP_URL: 'smtps://mail.example',
  MAIL_FROM: 'Komori <no-reply@komori.example>',
  PAYMENT_URL: 'none',
  DOOR_URL: 'none',
  SMS_URL: 'none',
} as const;

/** A contract with a card provider. */
export const CONTRACT = {
  PAYMENT_URL: 'https://pay.example',
  PAYMENT_SITE_ID: 'site',
  PAYMENT_SITE_PASS: 'site-pass',
  PAYMENT_SHOP_ID: 'shop',
  PAYMENT_SHOP_PASS: 'shop-pass',
  PAYMENT_SCRIPT_URL: 'https://static.pay.example/token.js',
} as const;

/** The configuration of a demo, with more if need be. */
export function demoConfig(environment: Readonly<Record<string, string>> = {}): Config {
  return readConfig({ DEMO: '1', ...environment });
}

/** The configuration of a service, with more if need be. */
export function serviceConfig(environment: Readonly<Record<string, string>> = {}): Config {
  return readConfig({ ...SERVICE, ...environment });
}
