import { withoutNames, withoutNumbers } from './nameless';

describe('What a trace tells', () => {
  it.each([
    [
      '/collection/v1_0/accountholder/msisdn/237670000000/active',
      '/collection/v1_0/accountholder/msisdn/*/active',
    ],
    ['/collection/v1_0/requesttopay/0190b7c4-1f6a-7d2e-8a51-3f6c2d9e4b10', '/collection/v1_0/requesttopay/*'],
    ['/fcm/send/dGhpcyBpcyBhIHN1YnNjcmlwdGlvbg:APA91b', '/fcm/send/*'],
    ['/token?grant_type=client_credentials&phone=237670000000', '/token'],
  ])('of %s is %s', (path, told) => {
    expect(withoutNames(path)).toBe(told);
  });

  it('has no telephone number in any text, and whole ids', () => {
    const id = '12345678-b466-43e8-8e12-510123456789';
    const values = { message: 'no route to 237670000000', count: 237670000000, short: '1234567', id };
    withoutNumbers(values);
    expect(values).toEqual({ message: 'no route to *', count: 237670000000, short: '1234567', id });
  });
});
