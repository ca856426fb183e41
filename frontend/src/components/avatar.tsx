import { styled } from '@mui/material/styles';

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
  /** Pixels. */
  size?: number;
}

/** A person's picture or initial; decoration, the name always stands beside it. */
export function Avatar({ name, url, size = 36 }: AvatarProps) {
  return (
    <Circle aria-hidden style={{ width: size, height: size, fontSize: size * 0.42 }}>
      {url ? <img src={url} alt="" loading="lazy" /> : (name?.trim().match(/./u)?.[0].toUpperCase() ?? 'U')}
    </Circle>
  );
}
