// Without its fonts: those of the system are there at once.
export { default } from 'vitepress/theme-without-fonts';
import './style.css';
