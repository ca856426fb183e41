import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createHashRouter, RouterProvider } from 'react-router';
import { App } from './app';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
// No transitions: React-admin clears its store while it navigates at sign-out, which would interrupt and restart a
// transition for seconds.
const router = createHashRouter([{ path: '*', element: <App /> }]);

createRoot(root).render(
  <StrictMode>
    <RouterProvider router={router} useTransitions={false} />
  </StrictMode>,
);
