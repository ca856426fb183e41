import { styled } from '@mui/material/styles';
import { type MouseEvent, useState } from 'react';
import { useSavesData } from '../lib/data-saver';

const Circle = styled('span')(({ theme }) => ({
  display: 'grid',
  placeItems: 'center',
  flex: 'none',
  borderRadius: '50%',
  overflow: 'hidden',
  background: theme.vars.palette.brand.primarySoft,
  color: theme.vars.palette.primary.main,
  fontWeight: 600,
  '& img': { width: '100%', height: '100%', objectFit: 'cover' },
}));

interface AvatarProps {
  name: string | null;
  url?: string | null;
  size?: number;
}

/** Decorative: the name is shown beside it. While saving data, a tap loads the picture. */
export function Avatar({ name, url, size = 36 }: AvatarProps) {
  const saves = useSavesData();
  const [requested, setRequested] = useState(false);
  const [broken, setBroken] = useState<string>();
  const deferred = Boolean(url) && saves && !requested;
  const initial = name?.trim().match(/./u)?.[0] ?? 'U';
  const load = (event: MouseEvent) => {
    // Must not open the surrounding link.
    event.preventDefault();
    event.stopPropagation();
    setRequested(true);
  };
  return (
    <Circle
      aria-hidden
      style={{
        width: size,
        height: size,
        fontSize: size * 0.42,
        ...(deferred && { border: '1px dashed currentColor' }),
      }}
      {...(deferred && { onClick: load })}
    >
      {url && url !== broken && !deferred ? (
        <img src={url} alt="" loading="lazy" decoding="async" onError={() => setBroken(url)} />
      ) : (
        initial.toUpperCase()
      )}
    </Circle>
  );
}
