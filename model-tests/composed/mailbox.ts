import { getUser } from '#contract/account/member.ts';
import type { AnyEndpoint } from '#contract/endpoint.ts';
import {
  changeEmail,
  checkMailLink,
  confirmEmail,
  type MailChange,
  type MailLink,
} from '#contract/settings/mailChange.ts';
import { hanako } from '#tests/support/people/member.ts';
import type { Known } from './settings.ts';

/** The present password of the member. */
export const OWN_PASSWORD = 'komori2026';

/** The effects of a change of the mail address, once for each command. */
export interface MailEffect {
  readonly kind: 'linkMailed' | 'addressChanged';
  readonly address: string;
}

interface Link {
  readonly email: string;
  readonly token: string;
  readonly state: 'open' | 'used' | 'changed';
}

/** The member's login ID, and the links that were mailed to change it. */
export class Mailbox {
  readonly effects: MailEffect[] = [];
  loginId = hanako.loginId;
  #links: readonly Link[] = [];

  /** The address of the page that the link leads to which was mailed last; null before the first. */
  lastLink(): string | null {
    const last = this.#links.at(-1);
    return last === undefined ? null : `/confirm-email/${last.email}/${last.token}`;
  }

  /** How things stand with a link, by the address of its page. */
  stateOf(page: string): Link['state'] | undefined {
    return this.#links.find(({ token }) => page.endsWith(`/${token}`))?.state;
  }

  /** The answer to a call of these, in domain terms; null for any other call. */
  answer(endpoint: AnyEndpoint, asked: unknown): Known | null {
    switch (endpoint) {
      case getUser:
        return { value: { ...hanako, loginId: this.loginId } };
      case changeEmail:
        return this.#mail(asked as MailChange); // what its contract decodes
      case checkMailLink:
        return this.#byLink(asked as MailLink, ({ state }) => state === 'changed'); // what its contract decodes
      case confirmEmail:
        return this.#byLink(asked as MailLink, (link) => this.#change(link)); // what its contract decodes
      default:
        return null;
    }
  }

  /** The link that was mailed before is of no use any more. */
  #mail({ email, currentPassword }: MailChange): Known {
    if (currentPassword !== OWN_PASSWORD) {
      const message = '現在のパスワードが正しくありません。';
      const errors = { current_password: [message] };
      return { refusal: { status: 422, code: 'invalid', message, errors } };
    }
    const token = String(this.#links.length + 1).repeat(64);
    this.#links = [
      ...this.#links.map((link): Link => (link.state === 'open' ? { ...link, state: 'used' } : link)),
      { email, token, state: 'open' },
    ];
    this.effects.push({ kind: 'linkMailed', address: email });
    return { value: undefined };
  }

  #byLink({ linkToken }: MailLink, act: (link: Link) => unknown): Known {
    const link = this.#links.find(({ token }) => token === linkToken);
    if (link === undefined || link.state === 'used') {
      const message = 'このリンクはすでに使われています。';
      return { refusal: { status: 400, code: 'link_used', message } };
    }
    return { value: act(link) };
  }

  #change(link: Link): void {
    if (link.state === 'changed') return;
    this.#links = this.#links.map((each): Link => (each === link ? { ...each, state: 'changed' } : each));
    this.loginId = link.email;
    this.effects.push({ kind: 'addressChanged', address: link.email });
  }
}
