import { patchUser } from '#contract/settings/profile.ts';
import { personalProfileForm } from '#machines/settings/profile.ts';
import { type Asking, submission } from '../support/asking.ts';

/** The calls that go out of this flow, and what it makes of their refusals. */
export const asks: readonly Asking[] = [
  submission(
    'a profile',
    personalProfileForm,
    {
      name: '青木 次郎',
      tel: '09012345678',
      birth: '1980-05-06',
      gender: '1',
      postal: '1070062',
      address: '港区',
    },
    patchUser,
  ),
];
