/** The card provider is behind one port on the server, and behind one interface in the page. */
import { describe, expect, it } from 'vitest';
import { PaymentVariables } from '#server/config/gmo.ts';
import { sourcesOf } from './sources.ts';

const ROOMS = ['domain', 'contract', 'machines', 'src', 'server'];
const PROVIDERS_OWN = /^(server\/ports\/gmo|src\/settings\/card\/gmo)\//;
const sources = ROOMS.flatMap(sourcesOf).filter(([path]) => !PROVIDERS_OWN.test(path));

/** The provider's name, its calls, the names of its fields, its states and its codes. */
const WORDS =
  /gmo|GMO|[Mm]ultipayment|(Entry|Exec|Change|Search|Alter)Tran\b|SearchTrade|TradedCard|JobCd|ShopID|ShopPass|AccessI[Dd]|AccessPass|OrderID|'(RETURNX?|CAPTURE|SALES|VOID|UNPROCESSED)'|\b42G\d/;

/** Files outside that name it, and why. */
const NAMED_BY: Readonly<Record<string, string>> = {
  'server/config/config.ts': 'reads its configuration',
  'server/config/gmo.ts': 'its configuration',
  'server/config/variables.ts': 'lists its variables',
  'server/database/tables/card.ts': 'the table of its simulator',
  'server/demo/history.ts': 'the demo: what its simulator has been paid',
  'server/demo/people.ts': 'the demo: cards that its simulator knows',
  'server/http/app.ts': 'mounts its simulator in a demo',
  'server/operate/settlement.ts': 'the settlement file of its simulator',
  'server/ports/chosen/payments.ts': 'chooses the provider',
  'src/settings/card/provider.ts': 'loads its code into the page',
};

describe('the card provider', () => {
  it('is named by nobody but its own code, and those who choose, configure or simulate it', () => {
    const naming = sources.filter(([, text]) => WORDS.test(text)).map(([path]) => path);
    expect(naming.toSorted()).toEqual(Object.keys(NAMED_BY).toSorted());
  });

  it.each(PaymentVariables.PAYMENT_PROVIDER.wrapped.options)(
    'is chosen on the server and loaded into the page where it is configured as %s',
    (name) => {
      const textOf = (path: string) => sources.find(([each]) => each === path)?.[1];
      expect(textOf('server/ports/chosen/payments.ts')).toContain(`from '../${name}/configured.ts'`);
      expect(textOf('src/settings/card/provider.ts')).toContain(`import('./${name}/provider.ts')`);
    },
  );

  it('is known to use cases and due work by its port alone', () => {
    const USE_CASES =
      /^server\/(account|booking|booths|dueWork|effects|history|inbox|intents|settings|signUp|visit)\//;
    const files = sources.filter(([path]) => USE_CASES.test(path));
    const imported = files.flatMap(([path, text]) =>
      [...text.matchAll(/from '#server\/ports\/([^']+)'/g)]
        .filter(([, port = '']) => /payments|gmo|noCards|chosen/.test(port))
        .map(([, port]) => `${path}: ${port}`),
    );
    expect(imported).not.toEqual([]);
    expect(imported.filter((each) => !each.endsWith(': payments.ts'))).toEqual([]);
  });

  it('is known to screens and charts by one interface alone', () => {
    const page = sources.filter(([path]) => /^(machines|src)\//.test(path));
    const loading = page.filter(([, text]) => /['/]gmo\//.test(text)).map(([path]) => path);
    expect(loading).toEqual(['src/settings/card/provider.ts']);
    const [, provider = ''] =
      sourcesOf('src').find(([path]) => path === 'src/settings/card/gmo/provider.ts') ?? [];
    expect(provider).toContain("from '#machines/shared/cardProvider.ts'");
  });
});
