import { signUpEnterpriseMachine } from '#machines/account/signUp/enterprise.ts';
import { runSignUpTable } from '../signUps.ts';

runSignUpTable({
  machine: signUpEnterpriseMachine,
  field: 'department_id',
  looked: 'access_key',
  found: [{ id: 2, name: '営業本部' }],
  suggestion: '',
});
