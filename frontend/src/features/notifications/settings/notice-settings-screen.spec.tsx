import { screen, waitFor } from '@testing-library/react';
import { show } from '../../../../test/show';
import { NoticeSettingsScreen } from './notice-settings-screen';

const chosen = {
  bookings_push: true,
  bookings_in_app: true,
  bookings_sms: true,
  rides_push: true,
  rides_in_app: true,
  rides_sms: true,
  messages_in_app: true,
  quiet_hours: false,
  whatsapp: false,
  whatsapp_offered: true,
};
const renderSettings = (data: object) =>
  show(<NoticeSettingsScreen />, {
    language: 'fr',
    answers: {
      'GET /api/notifications/preferences': { success: true, data },
      'PUT /api/notifications/preferences': { success: true, data: { ...chosen, whatsapp: true } },
      'GET /api/push/subscriptions': { success: true, data: [] },
      'GET /api/departure-alerts': { success: true, data: [] },
    },
  });

test('WhatsApp can be chosen where available, with a note about the messages that stay SMS', async () => {
  const { user } = await renderSettings(chosen);
  const request = jest.spyOn(window, 'fetch');
  expect(await screen.findByText(/Les codes de connexion .* restent en SMS/)).toBeInTheDocument();
  await user.click(screen.getByRole('switch', { name: 'Billet et messages de trajet par WhatsApp' }));
  const put = () =>
    request.mock.calls.map(([call]) => call as Request).find(({ method }) => method === 'PUT');
  await waitFor(() => expect(put()?.url).toMatch(/\/api\/notifications\/preferences$/));
  expect(JSON.parse((await put()?.text()) ?? '')).toEqual({ whatsapp: true });
});

test('offers WhatsApp only if it is available', async () => {
  await renderSettings({ ...chosen, whatsapp_offered: false });
  expect(await screen.findByText('Nuit calme')).toBeInTheDocument();
  expect(screen.queryByText(/WhatsApp/)).toBeNull();
});
