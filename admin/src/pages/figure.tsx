import { Card, CardActionArea, CardContent, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { brand } from '../brand';
import { type ListPlace, useListPath } from '../components/use-list-path';
import { useRole } from '../components/use-role';
import { Muted } from '../components/value-fields';

interface FigureProps {
  /** Texts under `console.stats.<name>`. */
  name: string;
  value?: number | string;
  /** Open items instead of a value; yellow above zero. */
  open?: number;
  /** Hidden from roles that may not read this list. */
  to?: ListPlace;
  children?: ReactNode;
}

export function Figure({ to, ...figure }: FigureProps) {
  const pathOf = useListPath();
  const { canRead } = useRole();
  if (to && !canRead(to.resource)) return null;
  return (
    <Card sx={{ height: 1, ...(figure.open && { borderColor: brand.light.accent }) }}>
      {to ? (
        <CardActionArea component={Link} to={pathOf(to)} sx={{ height: 1 }}>
          <FigureText {...figure} />
        </CardActionArea>
      ) : (
        <FigureText {...figure} />
      )}
    </Card>
  );
}

function FigureText({ name, open = 0, value = open, children }: Omit<FigureProps, 'to'>) {
  const translate = useTranslate();
  return (
    <CardContent sx={{ p: 2 }}>
      <Muted>{translate(`console.stats.${name}`)}</Muted>
      <Typography
        component="span"
        sx={{
          display: 'inline-block',
          fontSize: { xs: 24, sm: 32 },
          fontWeight: 600,
          lineHeight: 1.25,
          ...(open > 0 && {
            px: 1.25,
            borderRadius: 99,
            bgcolor: brand.light.accent,
            color: brand.light.onAccent,
          }),
        }}
      >
        {value}
      </Typography>
      {children && <Muted component="div">{children}</Muted>}
    </CardContent>
  );
}
