/** Invented names for the listings that are not well known: put together from words, the same for the same symbol. */
import { hash, lanes } from '../random/random';

const firsts = Array.from('华天金恒瑞盛中国联新东海江长南北宏泰博科信安正大永嘉德明和凯众振力百亿汇智远达晨');
const seconds = Array.from('信润泰源达鑫丰隆盛兴瑞通安宇辉峰创航成维邦美康亚特光腾扬利川禾岳沃程诚元港新');
const mainlandTrades = [
  ...['股份', '科技', '电子', '医药', '生物', '新材', '机械', '电气', '化学', '智能', '环保', '能源', '汽车', '食品'],
  ...['传媒', '软件', '信息', '通信', '精密', '光电', '重工', '建设', '地产', '物流', '银行', '证券', '矿业', '钢铁'],
  ...['纺织', '家居', '药业', '农业', '水务', '电力', '高速', '旅游', '教育', '装备', '材料', '数据'],
];
const hongKongTrades = [
  ...['控股', '集团', '国际', '地产', '置业', '金融', '科技', '医疗', '能源', '环球', '投资', '实业', '物业', '教育'],
  ...['娱乐', '食品', '建筑', '物流', '生物', '资源', '证券', '传媒', '电子', '服务'],
];
const themes = [
  ...['科创', '红利', '医药', '消费', '军工', '新能源', '人工智能', '半导体', '机器人', '券商', '银行', '有色', '煤炭'],
  ...['光伏', '电池', '创新药', '游戏', '传媒', '家电', '农业', '化工', '通信', '央企', '国企', '低波', '价值', '成长'],
  ...['中证800', '中证A500', '上证180', '深证100', '港股通', '恒生科技', '恒生医疗', '标普', '日经', '国债', '信用债'],
];
const fundHouses = ['华远', '嘉和', '鹏信', '南粤', '博达', '汇泽', '国盈', '银泰', '万联', '富安', '天弘源', '广丰'];

const places = [
  ...[
    'Alder',
    'Amber',
    'Ashford',
    'Beacon',
    'Birch',
    'Bright',
    'Cedar',
    'Clear',
    'Crescent',
    'Delta',
    'Dover',
    'Eagle',
  ],
  ...['Elm', 'Evergreen', 'Falcon', 'First', 'Fox', 'Garnet', 'Granite', 'Harbor', 'Hawthorn', 'Iron', 'Ivory', 'Jade'],
  ...['Juniper', 'Keystone', 'Kings', 'Lake', 'Laurel', 'Liberty', 'Maple', 'Meridian', 'North', 'Nova', 'Oak', 'Onyx'],
  ...['Pacific', 'Pine', 'Prairie', 'Quarry', 'Quill', 'Red', 'River', 'Sierra', 'Silver', 'Summit', 'Timber', 'True'],
  ...['Union', 'Upland', 'Valley', 'Vista', 'West', 'Willow', 'Xenon', 'Xylo', 'Yale', 'York', 'Zenith', 'Zephyr'],
];
const endings = ['bridge', 'field', 'gate', 'line', 'mark', 'path', 'point', 'stone', 'view', 'ward', 'way', 'wood'];
const usTrades = [
  ...[
    'Therapeutics',
    'Pharmaceuticals',
    'Biosciences',
    'Technologies',
    'Software',
    'Semiconductor',
    'Energy',
    'Bancorp',
  ],
  ...['Financial', 'Capital', 'Realty Trust', 'Industries', 'Holdings', 'Systems', 'Medical', 'Materials', 'Networks'],
  ...['Resources', 'Logistics', 'Foods', 'Brands', 'Acquisition', 'Interactive', 'Aerospace', 'Insurance', 'Minerals'],
];
const forms = ['Inc', 'Corp', 'Ltd', 'Group Inc', 'Co'];

export function mainlandStockName(key: number): string {
  return pick(firsts, key, 0) + pick(seconds, key, 1) + pick(mainlandTrades, key, 2);
}

export function mainlandFundName(key: number): string {
  return `${pick(themes, key, 0)}ETF${pick(fundHouses, key, 1)}`;
}

export function hongKongName(key: number): string {
  return pick(firsts, key, 0) + pick(seconds, key, 1) + pick(hongKongTrades, key, 2);
}

/** The name begins with the first letter of its ticker. */
export function usName(key: number, ticker: string): string {
  const initial = places.filter((place) => place.startsWith(ticker.charAt(0)));
  const place = pick(initial.length > 0 ? initial : places, key, 0);
  return `${place}${pick(endings, key, 1)} ${pick(usTrades, key, 2)} ${pick(forms, key, 3)}`;
}

function pick(words: readonly string[], key: number, part: number): string {
  return words[hash(key, lanes.name, part) % words.length] ?? '';
}
