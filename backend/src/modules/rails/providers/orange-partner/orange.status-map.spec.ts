import { orangeReason, orangeStatus } from './orange.status-map';

describe('The mapping of Orange’s codes', () => {
  it.each([
    ['PENDING', 'pending'],
    ['PROCESSING', 'processing'],
    ['SUCCESSFUL', 'completed'],
    ['FAILED', 'failed'],
    ['CANCELLED', 'failed'],
    ['INITIATED', 'pending'],
    ['valueOf', 'pending'],
    [null, 'pending'],
  ])('maps the status %s to %s', (status, ours) => {
    expect(orangeStatus(status)).toBe(ours);
  });

  it.each([
    ['Insufficient funds', 'FAILED', 'insufficient_funds'],
    ['insufficient-balance', 'FAILED', 'insufficient_funds'],
    ['Payment timeout', 'FAILED', 'timeout'],
    ['Invalid phone number', 'FAILED', 'invalid_phone'],
    ['Rejected by customer', 'FAILED', 'rejected'],
    [null, 'CANCELLED', 'cancelled'],
    [null, 'FAILED', 'other'],
    ['quelque chose', 'FAILED', 'other'],
  ])('maps the reason %s of a payment that is %s to %s', (reason, status, ours) => {
    expect(orangeReason(reason, status)).toBe(ours);
  });
});
