import {
  hashKey,
  useMutation as useAnyMutation,
  type UseMutationOptions,
  type UseMutationResult,
} from '@tanstack/react-query';
import { useCallback, useRef } from 'react';

/** Taps within this time are one gesture. */
const GESTURE_MS = 300;

/**
 * Ignores the same command while pending or within one gesture, because a second tap often comes before the button
 * is disabled.
 */
export function useMutation<Data = unknown, Variables = void>(
  options: UseMutationOptions<Data, Error, Variables>,
): UseMutationResult<Data, Error, Variables> {
  const mutation = useAnyMutation(options);
  const { mutateAsync } = mutation;
  const last = useRef<{ key: string; at: number; running: boolean } | null>(null);
  const mutate: typeof mutation.mutate = useCallback(
    (...args) => {
      const key = hashKey([args[0]]);
      const at = performance.now();
      const before = last.current;
      if (before?.key === key && (before.running || at - before.at < GESTURE_MS)) {
        before.at = at;
        return;
      }
      const sent = { key, at, running: true };
      last.current = sent;
      const finish = () => {
        sent.running = false;
      };
      mutateAsync(...args).then(finish, finish);
    },
    [mutateAsync],
  );
  return { ...mutation, mutate };
}
