import { paidBookings } from '../support/paid-bookings.mjs';

const PATH = '/api/payments/callback';

/** A callback of MTN for a payment that was checked just now, so that it is only stored. */
export const callback = {
  name: 'callback of MTN',
  wanted: 0.75,
  seed: async (client) => (await paidBookings(client)).open,
  request(open) {
    const { payment } = open[Math.floor(Math.random() * open.length)];
    const body = { externalId: payment, status: 'SUCCESSFUL', amount: '4500', currency: 'XAF' };
    return { method: 'POST', path: PATH, body };
  },
  essence: ({ success }) => success,
  bare(app, { prepared, product }) {
    const { PaymentsRepository } = product('modules/payments/payments.repository');
    const { CallbacksRepository } = product('modules/payments/callbacks/callbacks.repository');
    const payments = new PaymentsRepository(null, prepared);
    const callbacks = new CallbacksRepository(prepared);
    app.register(async (scope) => {
      scope.removeContentTypeParser('application/json');
      scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, async (_request, body) => body);
      scope.post(PATH, async ({ body }) => {
        const payment = await payments.findByReferences('mtn-momo', [JSON.parse(body).externalId, null]);
        await callbacks.store(payment, { body, transaction_id: null });
        return { success: true, data: null };
      });
    });
  },
};
