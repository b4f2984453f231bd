import { MOST_BOOTHS } from '#contract/booking/waitingList.ts';
import { normalAccessKey } from '#domain/account/personalData.ts';
import { hasOptions } from '#domain/inbox/survey.ts';
import { storedForm } from '#server/world/model/compilePeople.ts';
import type { WrittenTenant, WrittenWorld } from '#server/world/schema/world.ts';

interface Found {
  readonly path: readonly (string | number)[];
  readonly message: string;
}

/** Finds what no single value shows: names that lead nowhere, secrets that are there twice, booths without a rate. */
export function checkTogether({ tenants }: WrittenWorld): readonly Found[] {
  const all = Object.entries(tenants);
  const hosts = all.flatMap(([key, { hosts: names }]) =>
    names.map((host, index) => ({ path: ['tenants', key, 'hosts', index], value: host, name: host })),
  );
  return [
    ...twice(hosts),
    ...all.flatMap(([key, tenant]) =>
      [
        ...invitations(tenant),
        ...accessKeys(tenant),
        ...surveys(tenant),
        ...booths(tenant),
        ...locks(tenant),
        ...cells(tenant),
        ...floorsTooFull(tenant),
        ...lengths(tenant),
        ...leads(tenant),
      ].map(({ path, message }) => ({ path: ['tenants', key, ...path], message })),
    ),
  ];
}

interface Named {
  readonly path: Found['path'];
  readonly value: string;
  /** The value where it may be shown, else a word for it. */
  readonly name: string;
}

function twice(named: readonly Named[]): readonly Found[] {
  const seen = new Set<string>();
  return named.flatMap(({ path, value, name }) => {
    if (seen.has(value)) return [{ path, message: `${name} is there twice` }];
    seen.add(value);
    return [];
  });
}

function invitations({ invitations: all, corporations }: WrittenTenant): readonly Found[] {
  const links = Object.entries(all).map(([key, { link }]) => ({
    path: ['invitations', key, 'link'],
    value: storedForm(link),
    name: 'this link',
  }));
  const lost = Object.entries(all).flatMap(([key, { corporation }]) =>
    Object.hasOwn(corporations, corporation)
      ? []
      : [
          {
            path: ['invitations', key, 'corporation'],
            message: `there is no corporation ${corporation} in the file`,
          },
        ],
  );
  return [...twice(links), ...lost];
}

function accessKeys({ corporations }: WrittenTenant): readonly Found[] {
  return twice(
    Object.entries(corporations).flatMap(([key, { access_keys: keys }]) =>
      Object.entries(keys).map(([own, access]) => ({
        path: ['corporations', key, 'access_keys', own, 'key'],
        value: storedForm(access.key, normalAccessKey),
        name: 'this access key',
      })),
    ),
  );
}

function surveys({ surveys: all }: WrittenTenant): readonly Found[] {
  return Object.entries(all).flatMap(([key, { questions }]) =>
    questions.flatMap(({ type, options }, index) => {
      const path = ['surveys', key, 'questions', index];
      const isChosen = hasOptions({ type });
      if (isChosen === options.length > 0) return [];
      return [
        { path, message: isChosen ? 'options are missing' : `a question of type ${type} has no options` },
      ];
    }),
  );
}

function booths({ areas, usual }: WrittenTenant): readonly Found[] {
  return Object.entries(areas).flatMap(([area, { places }]) =>
    Object.entries(places).flatMap(([key, place]) => {
      const above = ['areas', area, 'places', key];
      return [
        ...Object.entries(place.floors).flatMap(([floor, written]) => [
          ...lacking(['at'], { ...place, ...written }, [...above, 'floors', floor]),
          ...Object.entries(written.booths).flatMap(([booth, own]) =>
            lacking(['rate', 'hours'], { ...usual, ...written, ...own }, [
              ...above,
              'floors',
              floor,
              'booths',
              booth,
            ]),
          ),
        ]),
        ...Object.entries(place.booths).flatMap(([booth, own]) =>
          lacking(['at', 'rate', 'hours'], { at: place.at, ...usual, ...own }, [...above, 'booths', booth]),
        ),
      ];
    }),
  );
}

/** Every booth, and where it stands. */
function boothsOf({ areas }: Pick<WrittenTenant, 'areas'>) {
  return Object.entries(areas).flatMap(([area, { places }]) =>
    Object.entries(places).flatMap(([key, place]) => {
      const above = ['areas', area, 'places', key];
      const onFloors = Object.entries(place.floors).flatMap(([floor, written]) =>
        Object.entries(written.booths).map(([own, booth]) => ({
          path: [...above, 'floors', floor, 'booths', own],
          booth,
        })),
      );
      const single = Object.entries(place.booths).map(([own, booth]) => ({
        path: [...above, 'booths', own],
        booth,
      }));
      return [...onFloors, ...single];
    }),
  );
}

/** Two booths with one lock would open each other. */
function locks(tenant: WrittenTenant): readonly Found[] {
  return twice(
    boothsOf(tenant).flatMap(({ path, booth: { lock_id: id } }) =>
      id === undefined ? [] : [{ path: [...path, 'lock_id'], value: id, name: id }],
    ),
  );
}

/** Every floor, and where its booths stand. */
function floorsOf({ areas }: Pick<WrittenTenant, 'areas'>) {
  return Object.entries(areas).flatMap(([area, { places }]) =>
    Object.entries(places).flatMap(([place, written]) =>
      Object.entries(written.floors).map(([floor, own]) => ({
        path: ['areas', area, 'places', place, 'floors', floor, 'booths'],
        floor: own,
      })),
    ),
  );
}

/**
 * A floor's timetable shows all of its booths, and the server answers for no more of them at once. Those that are
 * closed for good stay in the file, and are not shown.
 */
function floorsTooFull(tenant: WrittenTenant): readonly Found[] {
  return floorsOf(tenant).flatMap(({ path, floor: { booths: own } }) => {
    const open = Object.keys(own).filter((booth) => own[booth]?.closed_from === undefined);
    const first = open[MOST_BOOTHS];
    if (first === undefined) return [];
    const message = `at most ${MOST_BOOTHS} booths on a floor: split it in two, or close some for good (closed_from)`;
    return [{ path: [...path, first], message }];
  });
}

/** Two booths in one cell of a floor that is drawn from its grid would be drawn over each other. */
function cells(tenant: WrittenTenant): readonly Found[] {
  return floorsOf(tenant)
    .filter(({ floor }) => floor.drawing === undefined)
    .flatMap(({ path, floor }) =>
      twice(
        Object.entries(floor.booths).flatMap(([booth, { plan }]) =>
          plan === undefined
            ? []
            : [
                {
                  path: [...path, booth, 'plan'],
                  value: plan.join(),
                  name: `the cell ${plan.join(', ')} of this floor`,
                },
              ],
        ),
      ),
    );
}

/** Lengths that the unit does not divide. */
function lengths(tenant: WrittenTenant): readonly Found[] {
  return termsOf(tenant)
    .filter(({ said }) => (said.longest_minutes ?? 0) % tenant.rules.unit_minutes !== 0)
    .map(({ path }) => ({
      path: [...path, 'longest_minutes'],
      message: 'longest_minutes is no multiple of unit_minutes',
    }));
}

/** Leads that no start is far enough away for. */
function leads(tenant: WrittenTenant): readonly Found[] {
  const days = tenant.rules.days_ahead;
  const minutes = days * 24 * 60;
  return termsOf(tenant)
    .filter(({ said }) => (said.lead_minutes ?? 0) >= minutes)
    .map(({ path }) => ({
      path: [...path, 'lead_minutes'],
      message: `less than ${minutes} minutes expected: with days_ahead at ${days} nothing could be reserved`,
    }));
}

/** Wherever terms may be said, from above to below. */
function termsOf({ areas, usual }: WrittenTenant) {
  const above = Object.entries(areas).flatMap(([area, { places }]) =>
    Object.entries(places).flatMap(([key, place]) => {
      const path = ['areas', area, 'places', key];
      const floors = Object.entries(place.floors).map(([floor, said]) => ({
        path: [...path, 'floors', floor],
        said,
      }));
      return [{ path, said: place }, ...floors];
    }),
  );
  const booths = boothsOf({ areas }).map(({ path, booth }) => ({ path, said: booth }));
  return [{ path: ['usual'], said: usual }, ...above, ...booths];
}

function lacking(
  names: readonly string[],
  said: Readonly<Record<string, unknown>>,
  path: Found['path'],
): readonly Found[] {
  return names
    .filter((name) => said[name] === undefined)
    .map((name) => ({
      path,
      message:
        name === 'at'
          ? 'at is missing: neither this nor its place says where it is'
          : `${name} is missing: neither the booth nor its floor nor usual says it`,
    }));
}
