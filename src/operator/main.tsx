import { createRoot } from 'react-dom/client';
import { BrowserRouter, Link } from 'react-router-dom';
import '#src/ui/tokens.css';
import '#src/ui/base.css';

const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <BrowserRouter basename="/operator">
      <Link to="/a">運用コンソール</Link>
    </BrowserRouter>,
  );
