import { screen } from '@testing-library/react';
import { show } from '../../../../test/show';
import { TrustedContactCard } from './trusted-contact-card';

const PATH = '/api/profiles/me/trusted-contact';
const contact = { name: 'Awa', phone_number: '237677000002', confirmed: false, refused: false };

test('a contact gets a request by SMS, and the card shows it as pending', async () => {
  const { user } = await show(<TrustedContactCard />, {
    answers: {
      [`GET ${PATH}`]: { success: true, data: null },
      [`PUT ${PATH}`]: { success: true, data: contact },
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Add a contact' }));
  const send = screen.getByRole('button', { name: 'Ask by SMS' });
  expect(send).toBeDisabled();
  await user.type(screen.getByLabelText('Name'), 'Awa');
  await user.type(screen.getByLabelText(/^Mobile number/), '677000002');
  await user.click(send);
  expect(await screen.findByText('Awa got an SMS and has 7 days to accept.')).toBeInTheDocument();
});

test('a refusal is explained', async () => {
  await show(<TrustedContactCard />, {
    language: 'fr',
    answers: { [`GET ${PATH}`]: { success: true, data: { ...contact, phone_number: null, refused: true } } },
  });
  expect(await screen.findByText(/Awa ne souhaite pas être votre contact/)).toBeInTheDocument();
});

test('removing a contact asks for confirmation', async () => {
  const { user, requests } = await show(<TrustedContactCard />, {
    answers: {
      [`GET ${PATH}`]: { success: true, data: contact },
      [`DELETE ${PATH}`]: { success: true, data: null },
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Remove' }));
  expect(requests).toEqual([`GET ${PATH}`]);
  await user.click(screen.getByRole('button', { name: 'Remove' }));
  expect(await screen.findByRole('button', { name: 'Add a contact' })).toBeInTheDocument();
});
