import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createHashRouter, RouterProvider } from 'react-router';
import { App } from './app';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
// React-admin signs out by clearing its store while it navigates. As a transition, that navigation is interrupted and
// retried for seconds.
const router = createHashRouter([{ path: '*', element: <App /> }]);

createRoot(root).render(
  <StrictMode>
    <RouterProvider router={router} useTransitions={false} />
  </StrictMode>,
);
