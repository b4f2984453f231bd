import { DAY_MINUTES } from '#domain/time.ts';
import { linkDelivery } from '#server/account/links/delivery.ts';
import { copyLink } from './links.ts';

/** A mail with a link that opens the enrolment of an operator. */
export const operatorLinkDelivery = linkDelivery('operatorLink', DAY_MINUTES, copyLink);
