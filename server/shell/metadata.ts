import { changePhone, confirmPhoneCode, sendPhoneCode } from '#contract/account/phone.ts';
import { additions } from '#contract/api/additions.ts';
import { nameOf } from '#contract/endpoint.ts';
import type { Metadata } from '#contract/shell/metadata.ts';
import { mapTemplate } from '#server/search/maps/staticMap.ts';
import { type Context, sendsTexts } from '#server/usecase/context.ts';

/** The calls that nobody can make where no text message is sent. */
const BY_TEXT: readonly string[] = [sendPhoneCode, confirmPhoneCode, changePhone].map(nameOf);

/**
 * The facts that the app needs before anybody signs in (docs/spec/wire.md, "Calls of shell" and "Answers of
 * additions").
 */
export async function readMetadata({ tenant, services }: Context): Promise<Metadata> {
  return {
    tenantId: tenant.id,
    appName: tenant.appName,
    externalSearchUrl: tenant.externalSearchUrl,
    support: tenant.support,
    payment: services.payments.browserSetup(tenant.id),
    mapUrlTemplate: services.config.mapUrlTemplate ?? mapTemplate(tenant.id),
    accent: tenant.accent,
    isDemo: services.config.demo,
    requestKeys: true,
    additions: sendsTexts(services) ? additions : additions.filter((name) => !BY_TEXT.includes(name)),
  };
}
