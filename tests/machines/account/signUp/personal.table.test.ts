import { signUpPersonalMachine } from '#machines/account/signUp/personal.ts';
import { runSignUpTable } from '../signUps.ts';

runSignUpTable({
  machine: signUpPersonalMachine,
  field: 'address',
  looked: 'postal',
  found: ['東京都千代田区丸の内'],
  suggestion: '東京都千代田区丸の内',
});
