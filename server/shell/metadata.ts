import { additions } from '#contract/api/additions.ts';
import type { Metadata } from '#contract/shell/metadata.ts';
import { mapTemplate } from '#server/search/maps/staticMap.ts';
import type { Context } from '#server/usecase/context.ts';

/** What the app must know before anybody signs in (spec section 7, decisions.md). */
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
    additions,
  };
}
