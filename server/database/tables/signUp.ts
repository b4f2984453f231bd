import type { Instant } from '#domain/time.ts';
import type { Declared } from './ofTenant.ts';

interface OfTenant {
  tenant_id: string;
}

/** A mailed link to sign up; used by exactly one account. */
interface SignUpLinkTable extends OfTenant {
  /** SHA-256 of the link's token. */
  token_hash: string;
  loginid: string;
  issued_at: Instant;
  expires_at: Instant;
  used_at: Instant | null;
  /** The account that it made, and what the form said but the password, so that the same form signs in again. */
  member_id: number | null;
  body_hash: string | null;
}

/** A mailed link to set a new password. */
interface RecoveryLinkTable extends OfTenant {
  token_hash: string;
  member_id: number;
  issued_at: Instant;
  expires_at: Instant;
  used_at: Instant | null;
}

/** A mailed link by which another address becomes the member's login ID. */
interface MailChangeLinkTable extends OfTenant {
  token_hash: string;
  member_id: number;
  /** The address that it was mailed to. */
  loginid: string;
  /** The member's address when it was asked for, and until `used_at`. */
  former_loginid: string;
  /** The session that asked for it, which goes on after the change. */
  session_hash: string;
  issued_at: Instant;
  expires_at: Instant;
  used_at: Instant | null;
}

/** The access key that an organisation gives to its people, so that they can sign up as its members. */
interface AccessKeyTable extends OfTenant, Declared {
  /** SHA-256 of the key in its normal form. */
  key_hash: string;
  corporation_id: number;
  /** Only addresses behind this @; null: any. */
  mail_domain: string | null;
}

export interface SignUpTables {
  sign_up_links: SignUpLinkTable;
  recovery_links: RecoveryLinkTable;
  mail_change_links: MailChangeLinkTable;
  access_keys: AccessKeyTable;
}
