import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { ApiError } from '../lib/api/errors';
import { signInPath } from '../lib/paths';

export function useSignInAgain(): void {
  const queries = useQueryClient();
  const navigate = useNavigate();
  useEffect(
    () =>
      queries.getMutationCache().subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'error') return;
        const error: unknown = event.action.error;
        if (!(error instanceof ApiError) || error.status !== 401) return;
        const { pathname, search, hash } = window.location;
        if (pathname !== '/sign-in') void navigate(signInPath(pathname + search + hash));
      }),
    [queries, navigate],
  );
}
