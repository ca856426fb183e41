import { useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { api, dataOf } from '../../lib/api/client';
import { hasCode } from '../../lib/api/errors';
import type { Booking, Schemas } from '../../lib/api/types';
import { useAuth } from '../../lib/auth/auth-context';
import { tabStorage } from '../../lib/device-storage';
import { phoneDigits } from '../../lib/format/phone';
import { useMutation } from '../../lib/query/use-mutation';
import { findPaymentQuery, statusPath } from './api/find-payment';
import type { PaymentProvider, ProviderName } from './api/get-providers';
import { lastPayingChoice, savePayingChoice } from './paying-choice';

function useCreatePayment() {
  const queries = useQueryClient();
  const create = useMutation({
    mutationFn: (body: Schemas['CreatePaymentRequest']) =>
      dataOf(api.POST('/api/payments', { body }), 'Payment initiation failed'),
    onSuccess: (payment) => queries.setQueryData(findPaymentQuery(payment.id).queryKey, payment),
    onSettled: (_, error) => {
      // The payment has its own screen; the booking refetches when reopened.
      void queries.invalidateQueries({ queryKey: ['bookings'], refetchType: error ? 'active' : 'none' });
    },
  });
  const { isPending, isSuccess } = create;
  // Stays pending while the next screen loads.
  return { start: create.mutate, pending: isPending || isSuccess, error: create.error, reset: create.reset };
}

const NATIONAL_DIGITS = 9;

export function isPaymentPhone(digits: string, prefixes: readonly string[]): boolean {
  return digits.length === NATIONAL_DIGITS && prefixes.some((prefix) => digits.startsWith(prefix));
}

/** Provider and number default to those typed before a reload, else those last used, else the user's own. */
export function usePayForm(booking: Booking, providers: readonly PaymentProvider[], onChanged: () => void) {
  const navigate = useNavigate();
  const { user } = useAuth();
  const own = phoneDigits(user?.phone ?? '');
  const [last] = useState(lastPayingChoice);
  const [chosen, setChosen] = useState<ProviderName | null>(last?.provider ?? null);
  const [typed, setTyped] = useState<string | null>(last?.phone ?? null);
  const [checked, setChecked] = useState(false);
  const { start, pending, error, reset } = useCreatePayment();

  const provider =
    providers.find(({ name }) => name === chosen) ??
    providers.find(({ prefixes }) => isPaymentPhone(own, prefixes)) ??
    providers[0];
  const prefixes = provider?.prefixes ?? [];
  const phone = typed ?? (isPaymentPhone(own, prefixes) ? own : '');
  const invalid = !isPaymentPhone(phone, prefixes);

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setChecked(true);
    if (invalid || !provider) return event.currentTarget.querySelector<HTMLElement>('[type=tel]')?.focus();
    const payment = { booking_id: booking.id, provider: provider.name, phone_number: phone };
    savePayingChoice({ provider: provider.name, phone });
    start(payment, {
      onSuccess: (created) => void navigate(statusPath(created), { replace: true }),
      // Paid in another tab: the refetched booking decides the next screen.
      onError: (problem) =>
        hasCode(problem, 'LIVE_PAYMENT', 'ALREADY_PAID', 'BOOKING_VERIFICATION_REQUIRED') && onChanged(),
    });
  };

  return {
    provider,
    phone,
    pending,
    submit,
    invalidPhone: (checked && invalid) || hasCode(error, 'INVALID_PHONE'),
    error: hasCode(error, 'INVALID_PHONE') ? null : error,
    chooseProvider: (name: ProviderName) => {
      reset();
      setChosen(name);
      setTyped(null);
      setChecked(false);
    },
    changePhone: (digits: string) => {
      const hasPrefix = (one: PaymentProvider) => one.prefixes.some((prefix) => digits.startsWith(prefix));
      const owner = provider && hasPrefix(provider) ? provider : (providers.find(hasPrefix) ?? provider);
      reset();
      setTyped(digits);
      setChecked(false);
      if (!owner) return;
      setChosen(owner.name);
      savePayingChoice({ provider: owner.name, phone: digits }, tabStorage);
    },
  };
}
