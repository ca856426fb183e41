import { Card, CardActionArea, CardContent, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { useCanAccess, useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { brand } from '../brand';
import type { ResourceName } from '../providers/can-access';

interface FigureProps {
  /** Texts under `console.stats.<name>`. */
  name: string;
  value: number | string;
  waits?: boolean;
  /** The list behind it, linked if the user may read it. */
  to?: { resource: ResourceName; path: string };
  children?: ReactNode;
}

export function Figure({ to, ...figure }: FigureProps) {
  const { canAccess = false } = useCanAccess({ resource: to?.resource ?? 'rides', action: 'list' });
  return (
    <Card sx={{ height: 1, ...(figure.waits && { borderColor: brand.light.accent }) }}>
      {to && canAccess ? (
        <CardActionArea component={Link} to={to.path} sx={{ height: 1 }}>
          <FigureText {...figure} />
        </CardActionArea>
      ) : (
        <FigureText {...figure} />
      )}
    </Card>
  );
}

function FigureText({ name, value, waits = false, children }: Omit<FigureProps, 'to'>) {
  const translate = useTranslate();
  return (
    <CardContent sx={{ p: 2 }}>
      <Typography variant="body2" color="textSecondary">
        {translate(`console.stats.${name}`)}
      </Typography>
      <Typography
        component="span"
        sx={{
          display: 'inline-block',
          fontSize: { xs: 24, sm: 32 },
          fontWeight: 600,
          lineHeight: 1.25,
          ...(waits && {
            px: 1.25,
            borderRadius: 99,
            bgcolor: brand.light.accent,
            color: brand.light.onAccent,
          }),
        }}
      >
        {value}
      </Typography>
      {children && (
        <Typography variant="body2" color="textSecondary" component="div">
          {children}
        </Typography>
      )}
    </CardContent>
  );
}
