import { screen, waitFor, within } from '@testing-library/react';
import { show } from '../../../../test/show';
import { ToastHost } from '../../../components/toast';
import { type Auth, AuthContext } from '../../../lib/auth/auth-context';
import { Payouts } from './payouts';

const ACCOUNT = '/api/driver/payout-account';
const account = (changes: object = {}) => ({
  success: true,
  data: {
    provider: 'mtn',
    phone_number: '237677200001',
    holder_name: 'AICHA NJOYA',
    status: 'verified',
    pending_until: null,
    ...changes,
  },
});
const payout = (status: string, amount: number, changes: object = {}) => ({
  id: status,
  amount,
  provider: 'mtn',
  phone_number: '237677200001',
  status,
  created_at: '2026-11-20T08:00:00Z',
  completed_at: null,
  ...changes,
});

function open(
  accountAnswer: unknown,
  { payouts = [], is_driver = true }: { payouts?: object[]; is_driver?: boolean },
) {
  const auth = {
    user: { id: 'd-1', phone: '237677200001', is_driver },
    requestCode: jest.fn(() => Promise.resolve(60)),
  } as unknown as Auth;
  const answers: Record<string, unknown> = {
    [`GET ${ACCOUNT}`]: accountAnswer,
    'GET /api/driver/payouts?limit=10': { success: true, data: payouts },
  };
  const ui = (
    <AuthContext value={auth}>
      <Payouts payouts="automatic" delay_hours={48} />
      <ToastHost />
    </AuthContext>
  );
  return show(ui, { language: 'fr', answers }).then((view) => ({ ...view, answers, auth }));
}

test('changing the payout account needs a code and shows that payouts pause', async () => {
  const { user, answers, auth, requests } = await open({ success: true, data: null }, {});
  await user.click(await screen.findByRole('button', { name: 'Ajouter mon compte' }));
  const dialog = await screen.findByRole('dialog', { name: 'Compte de versement' });
  const save = within(dialog).getByRole('button', { name: 'Enregistrer' });
  expect(save).toBeDisabled();
  expect(dialog).toHaveTextContent(/rien n’est versé pendant 24 heures/);
  await user.click(within(dialog).getByRole('button', { name: 'Envoyer le code' }));
  expect(auth.requestCode).toHaveBeenCalledWith('237677200001');
  const again = await within(dialog).findByRole('button', { name: /^Nouveau code dans (1:00|0:59)$/ });
  expect(again).toBeDisabled();

  answers[`PUT ${ACCOUNT}`] = Response.json(
    { success: false, error: 'No', code: 'INVALID_OTP' },
    { status: 400 },
  );
  await user.type(within(dialog).getByLabelText('Code du SMS'), '111111');
  await user.click(save);
  expect(await within(dialog).findByRole('alert')).toBeVisible();
  expect(within(dialog).getByLabelText('Code du SMS')).toHaveValue('');

  answers[`PUT ${ACCOUNT}`] = account({ pending_until: new Date(Date.now() + 86_400_000).toISOString() });
  await user.type(within(dialog).getByLabelText('Code du SMS'), '482913');
  await user.click(save);
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
  expect(screen.getByText('MTN MoMo · 6 77 20 00 01')).toBeInTheDocument();
  expect(screen.getByText('Vérifié')).toBeInTheDocument();
  expect(screen.getByText(/aucun versement avant demain/)).toBeInTheDocument();
  expect(requests.filter((call) => call.startsWith('PUT'))).toHaveLength(2);
});

test('a number of another wallet shows an error at its field and keeps the code', async () => {
  const { user, answers } = await open(account({ status: 'unchecked', holder_name: null }), {});
  expect(await screen.findByText('Non vérifié')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Changer de compte' }));
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('radio', { name: 'Orange Money' }));
  await user.click(within(dialog).getByRole('button', { name: 'Envoyer le code' }));
  const code = await within(dialog).findByLabelText('Code du SMS');
  await user.type(code, '482913');
  answers[`PUT ${ACCOUNT}`] = Response.json(
    { success: false, error: 'No', code: 'INVALID_PHONE' },
    { status: 400 },
  );
  await user.click(within(dialog).getByRole('button', { name: 'Enregistrer' }));
  expect(await within(dialog).findByText('Ce numéro n’est pas un numéro Orange Money.')).toBeVisible();
  expect(code).toHaveValue('482913');
});

test('an account in another name shows that payouts wait for a check', async () => {
  await open(account({ status: 'mismatch', holder_name: 'JEAN MBARGA' }), {});
  expect(await screen.findByText('Autre nom')).toBeInTheDocument();
  expect(screen.getByText('Au nom de JEAN MBARGA')).toBeInTheDocument();
  expect(screen.getByText(/rien n’est versé d’ici là/)).toBeInTheDocument();
});

test('a former driver sees the payout account without a change button', async () => {
  await open(account(), { is_driver: false });
  expect(await screen.findByText('MTN MoMo · 6 77 20 00 01')).toBeInTheDocument();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

test('each payout shows its amount and its expected or actual time', async () => {
  const payouts = [
    payout('created', 12_500),
    payout('sent', 48_250),
    payout('manual', 9_000),
    payout('completed', 103_500, { completed_at: '2026-11-20T08:10:00Z' }),
  ];
  await open(account(), { payouts });
  const rows = (await screen.findAllByRole('listitem')).map((row) => row.textContent?.replace(/\s/g, ' '));
  expect(rows).toEqual([
    expect.stringMatching(/6 77 20 00 01Bientôt.*12 500 FCFA.*En préparation/),
    expect.stringMatching(/D’ici quelques minutes.*48 250 FCFA.*En route/),
    expect.stringMatching(/L’envoi n’a pas abouti.*sous 3 jours ouvrables.*9 000 FCFA.*À la main/),
    expect.stringMatching(/09:10.*103 500 FCFA.*Versé/),
  ]);
});
