import { Link } from 'react-router-dom';
import { words } from '../words/index.js';

export function NotFoundPage() {
  return (
    <div className="empty">
      <p>{words.errors.notFound}</p>
      <Link to="/">{words.menu.today}</Link>
    </div>
  );
}
