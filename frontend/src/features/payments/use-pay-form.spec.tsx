import { screen } from '@testing-library/react';
import { show } from '../../../test/show';
import type { Booking } from '../../lib/api/types';
import { AuthContext } from '../../lib/auth/auth-context';
import type { PaymentProvider } from './api/get-providers';
import { isPaymentPhone, usePayForm } from './use-pay-form';

const providers = [
  { name: 'mtn', prefixes: ['67', '680'] },
  { name: 'orange', prefixes: ['69'] },
] as PaymentProvider[];

function Form() {
  const form = usePayForm({ id: 'b-1' } as Booking, providers, jest.fn());
  return (
    <form onSubmit={form.submit}>
      <p>{form.provider?.name}</p>
      <input
        type="tel"
        aria-label="number"
        value={form.phone}
        onChange={(event) => form.changePhone(event.target.value)}
      />
      <button>Pay</button>
    </form>
  );
}
const open = () =>
  show(
    <AuthContext value={{ user: { phone: '237677000001' } } as never}>
      <Form />
    </AuthContext>,
  );

beforeEach(() => sessionStorage.clear());

test('a number of the other operator selects that operator, and a reload keeps both', async () => {
  const { user, unmount } = await open();
  const number = screen.getByLabelText('number');
  expect(screen.getByText('mtn')).toBeVisible();
  await user.clear(number);
  await user.type(number, '6995');
  expect(screen.getByText('orange')).toBeVisible();
  unmount();
  const reloaded = await open();
  expect(screen.getByText('orange')).toBeVisible();
  expect(screen.getByLabelText('number')).toHaveValue('6995');
  await reloaded.user.clear(screen.getByLabelText('number'));
  await reloaded.user.type(screen.getByLabelText('number'), '65');
  expect(screen.getByText('orange')).toBeVisible();
});

test('paying with a wrong number moves the focus to it, so that the error below it is in view', async () => {
  const { user } = await open();
  await user.clear(screen.getByLabelText('number'));
  await user.click(screen.getByRole('button', { name: 'Pay' }));
  expect(screen.getByLabelText('number')).toHaveFocus();
});

test('a number can pay with the provider of its prefix', () => {
  expect(isPaymentPhone('677123456', ['67'])).toBe(true);
  expect(isPaymentPhone('655123456', ['69', '655'])).toBe(true);
  expect(isPaymentPhone('699123456', ['67'])).toBe(false);
});

test('a number of the wrong length cannot pay', () => {
  expect(isPaymentPhone('67712345', ['67'])).toBe(false);
  expect(isPaymentPhone('6771234567', ['67'])).toBe(false);
});
