import Button from '@mui/material/Button';
import { useEffect, useRef } from 'react';
import { useSavesData } from '../lib/data-saver';
import { FailureNote } from './text';

interface LoadMoreProps {
  query: {
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    error: unknown;
    fetchNextPage: () => unknown;
  };
  label: string;
}

/** Loads the next page on tap and, unless saving data, near the end of the list. */
export function LoadMore({ query, label }: LoadMoreProps) {
  const end = useRef<HTMLDivElement>(null);
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query;
  const saves = useSavesData();
  const automatic = hasNextPage && !isFetchingNextPage && !isFetchNextPageError && !saves;

  useEffect(() => {
    const mark = end.current;
    if (!mark || !automatic || typeof IntersectionObserver === 'undefined') return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) fetchNextPage();
      },
      { rootMargin: '400px' },
    );
    observer.observe(mark);
    return () => observer.disconnect();
  }, [automatic, fetchNextPage]);

  if (!hasNextPage) return null;
  return (
    <div ref={end} style={{ display: 'grid', justifyItems: 'center', gap: 8, paddingBottom: 16 }}>
      {isFetchNextPageError && <FailureNote error={query.error} />}
      <Button variant="outlined" loading={isFetchingNextPage} onClick={() => fetchNextPage()}>
        {label}
      </Button>
    </div>
  );
}
