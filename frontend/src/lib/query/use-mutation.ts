import {
  hashKey,
  type UseMutationOptions,
  type UseMutationResult,
  useMutation as useAnyMutation,
} from '@tanstack/react-query';
import { useCallback, useRef } from 'react';

/** A tap so soon after the one before belongs to the same gesture; milliseconds. */
const TAPS_MS = 300;

/**
 * A command to the server. The same command, given again while the first is under way or within one gesture, is ignored: the
 * second tap often comes before the button is drawn disabled.
 */
export function useMutation<Data = unknown, Variables = void>(
  options: UseMutationOptions<Data, Error, Variables>,
): UseMutationResult<Data, Error, Variables> {
  const mutation = useAnyMutation(options);
  const { mutateAsync } = mutation;
  const last = useRef<{ of: string; at: number; running: boolean } | null>(null);
  const mutate: typeof mutation.mutate = useCallback(
    (...args) => {
      const of = hashKey([args[0]]);
      const at = performance.now();
      const before = last.current;
      if (before?.of === of && (before.running || at - before.at < TAPS_MS)) {
        before.at = at;
        return;
      }
      const sent = { of, at, running: true };
      last.current = sent;
      const end = () => {
        sent.running = false;
      };
      mutateAsync(...args).then(end, end);
    },
    [mutateAsync],
  );
  return { ...mutation, mutate };
}
