import { paidBookings } from '../support/paid-bookings.mjs';

const PATH = '/api/payments/check-status';

/** Polls a completed payment, as the payer's screen does. The product answers without a request to the provider. */
export const checkStatus = {
  name: 'check-status, from our record',
  wanted: 0.75,
  seed: async (client) => (await paidBookings(client)).paid,
  request(paid) {
    const { payment, passenger } = paid[Math.floor(Math.random() * paid.length)];
    return { method: 'POST', path: PATH, token: passenger.token, body: { transactionId: payment } };
  },
  essence: ({ status }) => status,
  bare(app, { prepared, signedIn, product }) {
    const { PaymentsRepository } = product('modules/payments/payments.repository');
    const payments = new PaymentsRepository(null, prepared);
    app.post(PATH, async (request) => {
      const { user_id } = await signedIn(request);
      const { status, refund_cause } = await payments.findOfPayer(user_id, request.body.transactionId, null);
      return { success: true, status, message: 'The payment is complete.', refund_cause };
    });
  },
};
